import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StackedTable } from './StackedTable.tsx';

it('gives each column its head once, and to the styles as the words of a card', () => {
  const html = renderToStaticMarkup(
    <StackedTable
      caption="Held today"
      captionClass={undefined}
      heads={[
        { head: 'Holder' },
        { head: 'M&I', numeric: true, explained: 'Measured and indicated' },
        { head: 'A "B"', quiet: true },
      ]}
    >
      <tr>
        <th scope="row">Ann</th>
        <td>1</td>
        <td>2</td>
      </tr>
    </StackedTable>,
  );
  const page = html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  expect(page).toContain('--head-1:"Holder";--head-2:"M&I";--head-3:"A \\"B\\""');
  expect(html.match(/<th scope="col"/g)).toHaveLength(3);
  expect(html).toContain('<abbr title="Measured and indicated">');
  expect(page).toContain('<span class="visually-hidden">A "B"</span>');
});
