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
        { head: 'M&I', numeric: true, explained: 'Measured and indicated', note: 'known of 2' },
        { head: 'Picture', quiet: true },
        { head: 'A "B"' },
      ]}
    >
      <tr>
        <th scope="row">Ann</th>
        <td>1</td>
        <td>2</td>
        <td>3</td>
      </tr>
    </StackedTable>,
  );
  const page = html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  expect(page).toContain('--head-1:"Holder";--head-2:"M&I";--head-3:"\u00a0";--head-4:"A \\"B\\""');
  expect(html.match(/<th scope="col"/g)).toHaveLength(4);
  expect(html).toContain('<abbr title="Measured and indicated">M&amp;I</abbr><small>known of 2</small>');
  expect(page).toContain('<span class="visually-hidden">Picture</span>');
});

it('says to the styles how many figures of a card stand in a line, and nothing where each has its own', () => {
  const table = (inColumns?: 2 | 3) =>
    renderToStaticMarkup(
      <StackedTable
        caption="Held"
        captionClass={undefined}
        heads={[{ head: 'Holder' }]}
        {...(inColumns && { inColumns })}
      >
        <tr />
      </StackedTable>,
    );
  expect(table(3)).toContain('--in-columns:3');
  expect(table(3)).toContain('data-in-columns="3"');
  expect(table()).not.toContain('in-columns');
});
