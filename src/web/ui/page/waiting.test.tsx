import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WhenNear } from './WhenNear.tsx';

it('takes the room of what comes, and is heard', () => {
  const html = renderToStaticMarkup(<WhenNear rows={4}>here</WhenNear>);
  expect(html).toContain('Loading...');
  expect(html).not.toContain('here');
  expect(html.match(/<span class="_?line/g)).toHaveLength(4);
});
