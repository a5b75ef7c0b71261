import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { NameChoice } from '../../contract-options.ts';
import type { ImportResult } from '../../contract-results.ts';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { MessageGroups } from './MessageGroups.tsx';
import { OpenNames } from './OpenNames.tsx';
import { placeInList } from './RowPreview.tsx';

const result: ImportResult = {
  ...{ importId: 7, dryRun: false, message: '1 record created.', totalRows: 1, successRows: 1 },
  ...{ created: 1, updated: 0, unchanged: 0, skipped: 0, createdCompanies: 0, createdMines: 0 },
  ...{ createdHoles: 0, updatedHoles: 0, errors: [], errorCount: 0, warnings: [], warningCount: 0 },
  ...{ ignoredColumns: [], unresolvedMines: [], openNames: [], threats: [] },
};

describe('what an import stored', () => {
  const viewed = (kind: ImportKind) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <ImportOutcome
          status={{
            ...{
              id: 7,
              kind,
              fileName: 'file.csv',
              dryRun: false,
              status: 'done',
              rowsDone: 1,
              totalRows: 1,
              errors: 0,
            },
            ...{ outcome: null, result, source: null, licence: null, canUndo: false, undoneAt: null, undo: null },
            ...{ createdAt: '2026-11-28T12:00:00.000Z', finishedAt: '2026-11-28T12:00:01.000Z' },
          }}
        />
      </MemoryRouter>,
    );
    return /href="([^"]*)"[^>]*>(View [^<]*)</u.exec(html)?.slice(1);
  };

  it.each([
    ['mines', '/mines?import=7', 'View mines'],
    ['production-periods', '/mines?import=7', 'View mines'],
    ['companies', '/companies?import=7', 'View companies'],
    ['capital-snapshots', '/companies?import=7', 'View companies'],
    ['insider-trades', '/companies?import=7', 'View companies'],
    ['prices', '/prices', 'View prices'],
  ] as const)('of %s is seen at %s', (kind, to, label) => {
    expect(viewed(kind)).toEqual([to, label]);
  });
});

describe('messages as a file', () => {
  const downloaded = (listed: number, total: number) => {
    const errors = Array.from({ length: listed }, (_, row) => ({ row, field: 'stage', value: 'x', error: 'y' }));
    return renderToStaticMarkup(<ImportErrors errors={errors} total={total} fileName="file.csv" />);
  };

  it('are called all of them only where all are listed', () => {
    expect(downloaded(12, 12)).toContain('Download all as CSV');
    expect(downloaded(1_200, 67_320)).toContain('Download the first 1,200 as CSV');
  });
});

describe('names that were decided', () => {
  const choice: NameChoice = {
    ...{ entityType: 'mine', name: 'Kidd', country: null, primaryJurisdiction: null, action: 'create' },
  };
  const shown = (choices: ReadonlyMap<string, NameChoice>) =>
    renderToStaticMarkup(
      <OpenNames
        {...{ names: [], choices, disabled: false }}
        onChoose={() => undefined}
        onForget={() => undefined}
        onCheck={() => undefined}
      />,
    );

  it('can be withdrawn after the check that knows them', () => {
    expect(shown(new Map([['Kidd', choice]]))).toContain('Forget these choices');
    expect(shown(new Map())).toBe('');
  });
});

it.each([
  [50, 120, 120, '51 to 100 of 120'],
  [100, 120, 120, '101 to 120 of 120'],
  [450, 500, 12_000, '451 to 500 of 500 that are listed, of 12,000 in all'],
  [0, 0, 12_000, '0 to 0 of 0 that are listed, of 12,000 in all'],
])('from row %d of %d rows that are kept of %d: %s', (offset, kept, all, words) => {
  expect(placeInList(offset, kept, all)).toBe(words);
});

it('what is quoted of a long value is cut within its marks, so that the closing one stays', () => {
  const value = 'long '.repeat(40);
  const groups = [
    { severity: 'warning' as const, field: 'stage', value, message: 'Not a stage.', count: 2, rows: [1, 2] },
  ];
  const html = renderToStaticMarkup(<MessageGroups result={{ ...result, groups }} />);
  expect(html).toMatch(/<q [^>]{0,300}><span class="[^"]{1,60}">(?:long ){40}<\/span><\/q>/u);
});
