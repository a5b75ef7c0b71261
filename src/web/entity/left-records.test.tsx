import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LeftRecords } from './LeftRecords.tsx';

type Undo = Parameters<typeof LeftRecords>[0]['undo'];
const left = (fields: Partial<Undo['left'][number]>): Undo['left'][number] => ({
  ...{ entityType: 'mine', entityId: 3, mineId: 3, name: 'Telfer', reason: 'Others have changed it since then.' },
  ...fields,
});
const drawn = (records: Undo['left'], leftCount = records.length) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LeftRecords undo={{ left: records, leftCount }} />
    </MemoryRouter>,
  );

describe('records that an undo left', () => {
  it('are named with the reason, and lead where there is a page', () => {
    expect(drawn([left({})])).toMatch(/href="\/mines\/3"[^>]*>Telfer<\/a>: Others have changed it since then\./);
    expect(drawn([left({ entityType: 'company', entityId: 9, mineId: null, name: 'Newcrest' })])).toContain(
      'href="/companies/9"',
    );
    expect(drawn([left({ entityType: 'price', entityId: 5, mineId: null, name: 'Gold' })])).not.toContain('href');
  });

  it('are ten at most, with how many more there are', () => {
    const many = Array.from({ length: 20 }, (_, at) => left({ entityId: at, mineId: at }));
    const html = drawn(many, 1_234);
    expect(html.match(/<li/g)).toHaveLength(11);
    expect(html).toContain('and 1,224 more');
    expect(drawn([])).toBe('');
  });
});
