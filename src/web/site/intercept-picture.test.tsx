import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InterceptPicture } from './InterceptPicture.tsx';

it('calls the long intercept where no other one lies behind the words', () => {
  const at = (length: number, grade: number) => ({
    mine: 'Mine',
    hole: `H-${length}`,
    from: 0,
    to: length,
    length,
    grade,
  });
  const callout = (...others: ReturnType<typeof at>[]) =>
    /y="([\d.]+)"[^>]*>189.3 m at 0.82 g\/t/.exec(
      renderToString(
        <InterceptPicture logs={{ mine: 'Mine', holes: [at(10, 1)] }} intercepts={[at(189.3, 0.82), ...others]} />,
      ),
    )?.[1];
  const alone = callout();
  expect(alone).toBeDefined();
  expect(callout(at(100, 1.2))).not.toBe(alone);
});
