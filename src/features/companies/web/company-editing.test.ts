import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../web/http.ts';
import { companyEditing, refusalOf } from './company-editing.ts';
import { createTabOf, createTabs, editTabOf, editTabs } from './company-tabs.ts';

const refused = (status: number, code: string, message: string) =>
  new HttpError(status, message, { code, message, requestId: 'r', issues: [{ path: 'ceo', message: 'Too long' }] });

describe('what a refusal says', () => {
  it('stands at the name where the name is taken, else at the fields that the server names', () => {
    const taken = refused(409, 'conflict', 'There is a company of this name already.');
    expect(refusalOf(taken, { name: 'A' })).toEqual({ name: 'There is a company of this name already.' });
    expect(refusalOf(taken, { ceo: 'A' })).toEqual({ ceo: 'Too long' });
    expect(refusalOf(refused(400, 'invalid_input', 'Check.'), { name: 'A' })).toEqual({ ceo: 'Too long' });
    expect(refusalOf(new TypeError('network'), { name: 'A' })).toEqual({});
  });
});

describe('saving by itself', () => {
  it('waits a second after a text, a little less after a list', () => {
    expect(companyEditing.pauseOf({ ceo: 'A' })).toBe(1_000);
    expect(companyEditing.pauseOf({ stockExchanges: [] })).toBe(800);
    expect(companyEditing.pauseOf({ futureSteps: [], ceo: 'A' })).toBe(800);
  });

  it('keeps steps back until they are complete', () => {
    const step = { key: 'k', description: 'Drill', date: '', priority: 'medium' as const };
    const draft = { futureSteps: [step] } as Parameters<typeof companyEditing.isReady>[1];
    expect(companyEditing.isReady('futureSteps', draft, false)).toBe(false);
    expect(companyEditing.isReady('ceo', draft, true)).toBe(true);
    expect(companyEditing.holdsMore?.(draft)).toBe(true);
    const whole = { ...draft, futureSteps: [{ ...step, date: '2031-01-01' }] };
    expect(companyEditing.isReady('futureSteps', whole, true)).toBe(true);
    expect(companyEditing.holdsMore?.(whole)).toBe(false);
  });
});

describe('the tab of a fault', () => {
  it.each([
    ['name', 'basic', 'basic'],
    ['headquarters', 'basic', 'basic'],
    ['stockSymbol', 'stock', 'stock'],
    ['stockExchanges.0.ticker', 'stock', 'stock'],
    ['companyWebsiteUrl', 'stock', 'links'],
    ['financialStatsUrl', 'stock', 'links'],
    ['leadershipScore', 'assessment', 'assessment'],
    ['nextStepDate', 'notes', 'timeline'],
    ['futureSteps.1.date', 'notes', 'timeline'],
    ['pendingLitigation', 'notes', 'basic'],
    ['', 'basic', 'basic'],
  ])('%j is %s where one is made, %s where one is edited', (path, making, editing) => {
    expect(createTabOf(path)).toBe(making);
    expect(editTabOf(path)).toBe(editing);
  });

  it('is one that is there', () => {
    expect(new Set(createTabs.map(({ id }) => id)).size).toBe(4);
    expect(editTabs.map(({ id }) => id)).toContain(editTabOf('pendingLitigation'));
  });
});
