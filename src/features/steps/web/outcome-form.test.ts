import { describe, expect, it } from 'vitest';
import type { Promised } from '../contract.ts';
import { outcomeKind } from './outcome-form.ts';

const kind = outcomeKind('mine');
const link = 'https://example.org/release';

describe('the outcome of a step', () => {
  it('is kept unless it was marked otherwise', () => {
    const step = { status: 'planned', doneDate: null, sourceUrl: null } as Promised;
    expect(kind.draftOf(step)).toEqual({ status: 'kept', doneDate: '', sourceUrl: '' });
    expect(kind.draftOf({ ...step, status: 'dropped', doneDate: '2026-01-02', sourceUrl: link })).toEqual({
      status: 'dropped',
      doneDate: '2026-01-02',
      sourceUrl: link,
    });
  });

  it.each([
    [
      { status: 'kept', doneDate: '', sourceUrl: '' },
      {
        doneDate: 'Enter the day on which it happened.',
        sourceUrl: 'Give a link to the report or release that shows it.',
      },
    ],
    [{ status: 'kept', doneDate: '2026-01-02', sourceUrl: 'release' }, { sourceUrl: 'Must be a valid URL' }],
    [{ status: 'kept', doneDate: '2026-01-02', sourceUrl: link }, {}],
    // Who gave it up, or when it is late, may be told without proof, but not with a link that is none.
    [{ status: 'dropped', doneDate: '', sourceUrl: '' }, {}],
    [{ status: 'late', doneDate: '', sourceUrl: 'ftp://x' }, { sourceUrl: 'Must be a valid URL' }],
  ])('%j has the faults %j', (draft, faults) => {
    expect(kind.faultsOf(draft)).toEqual(faults);
  });

  it('is made with its mine or company, never here', async () => {
    await expect(kind.create(1, kind.empty, 'key')).rejects.toThrow('made with its mine or company');
    expect(outcomeKind('company').name).not.toBe(kind.name);
  });
});
