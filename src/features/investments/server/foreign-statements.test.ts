import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { JournalEvent } from '../contract-events.ts';
import type { JournalImport, TradeImportOptions } from '../contract-import.ts';
import type { Investment } from '../contract-trades.ts';
import { americanStatements } from './american-statements.fixture.ts';
import { foreignStatements } from './foreign-statements.fixture.ts';

const folder = 'tests/fixtures/statements';

const statements = [...foreignStatements, ...americanStatements];

describe('files as brokers export them', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
    await app.signUp();
  });
  afterAll(() => app.close());

  async function imported(member: Client, file: string, query: Record<string, string>, options: TradeImportOptions) {
    const bytes = readFileSync(`${folder}/${file}`, 'utf8');
    const fields = { options: JSON.stringify(options) };
    const answer = await member.upload('/api/investments/import', { name: file, bytes, fields }, { query });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<JournalImport>();
  }

  const tradesOf = async (member: Client) =>
    (await member.get('/api/investments', { query: { limit: 100, sortOrder: 'asc' } }))
      .json<Investment[]>()
      .map(({ transactionDate, ticker, transactionType, shares, pricePerShare, currency, writtenPrice, fees }) =>
        [
          ...[transactionDate, ticker, transactionType, shares, '@', pricePerShare, currency],
          ...(writtenPrice === null ? [] : [`written ${writtenPrice}`]),
          ...(fees === null ? [] : [`fees ${fees}`]),
        ].join(' '),
      );

  const eventsOf = async (member: Client) =>
    (await member.get('/api/investments/events'))
      .json<JournalEvent[]>()
      .map(({ eventDate, ticker, kind, amount, currency, withholding }) =>
        [
          ...[eventDate, ticker ?? 'account', kind, amount, currency],
          ...(withholding === null ? [] : [`tax ${withholding}`]),
        ].join(' '),
      )
      .toSorted();

  it('has what must come of each of them', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
    expect(statements.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  });

  it.each(statements)('stores every figure of $file', async (statement) => {
    const { file, format, currency, asked = {}, without = [], stored, events, leftOut, warnings = [] } = statement;
    const all = stored.length + events.length + (statement.splits ?? 0);
    const member = await app.signUp();
    const first = await imported(member, file, { dryRun: 'true' }, {});
    expect(first.format).toBe(format);
    expect(first.codeQuestions.map(({ code }) => code).toSorted()).toEqual(
      // Nothing is asked of rows whose currency is still to be said.
      currency === undefined ? Object.keys(asked).toSorted() : [],
    );
    const securities = Object.entries(asked).map(([ticker, security]) => ({ ticker, security }));
    const said: TradeImportOptions = { currency, securities };
    const checked = await imported(member, file, { dryRun: 'true', format }, said);
    expect(checked.errors.map(({ row, error }) => `${row} ${error}`)).toEqual(without);
    expect(checked.created).toBe(all);
    expect(checked.warnings.map(({ row, field, warning }) => `${row} ${field}: ${warning}`)).toEqual(warnings);
    expect(Object.fromEntries(checked.leftOut.map(({ what, count }) => [what, count]))).toEqual(leftOut);
    const { understood } = checked;
    const columns = understood?.columns.map(({ header, field }) => ({ header, field }));
    const words = understood?.words.flatMap(({ word, action }) => (action === null ? [] : [{ word, action }]));
    const done = await imported(member, file, { format }, { ...said, columns, words });
    expect(done.created).toBe(all);
    expect(await tradesOf(member)).toEqual(stored);
    expect(await eventsOf(member)).toEqual(events);
    // What is remembered suffices for the next time, and everything is known.
    expect(await imported(member, file, { dryRun: 'true' }, {})).toMatchObject({
      ...{ created: 0, skipped: all, errorCount: without.length },
    });
  });
});
