import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importKinds, importWords } from '../../../domain/nouns/file-words.ts';
import type { Database } from '../../../db/client.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import { loadSample } from './load-sample.ts';
import { kindOf } from '../../imports/server/kinds/kinds.ts';
import { recordFiles } from './record-files.ts';
import { authorName, isUntouched, sampleAuthor } from './queries.ts';

let open: TestApp[] = [];

async function freshApp(sample?: 'loaded'): Promise<TestApp> {
  const app = await openTestApp(sample && { sample });
  open.push(app);
  return app;
}

const loadedApp = () => freshApp('loaded');

afterEach(async () => {
  await Promise.all(open.map((app) => app.close()));
  open = [];
});

interface Counts {
  companies: number;
  mines: number;
  estimates: number;
  programs: number;
  observations: number;
  studies: number;
  media: number;
  notes: number;
  futureSteps: number;
  votes: number;
  /** Mines and companies that are not marked as samples, or not the author's. */
  unmarked: number;
  imports: number;
  activities: number;
}

async function countsOf({ db }: TestApp): Promise<Counts> {
  const [counts] = await db.rows<Counts>(sql`
    select (select count(*) from companies) as companies, (select count(*) from mines) as mines,
      (select count(*) from resource_estimates) as estimates, (select count(*) from drill_programs) as programs,
      (select count(*) from drill_hole_observations) as observations, (select count(*) from mine_economics) as studies,
      (select count(*) from media) as media,
      (select count(*) from mine_notes) + (select count(*) from company_notes) as notes,
      (select count(*) from steps where event_type = 'future_event') as "futureSteps",
      (select count(*) from nps_ratings) as votes,
      (select count(*) from mines m left join users u on u.id = m.created_by where not m.is_sample or u.is_sample is not true)
        + (select count(*) from companies c left join users u on u.id = c.created_by where not c.is_sample or u.is_sample is not true)
        as unmarked,
      (select count(*) from imports where status = 'done') as imports, (select count(*) from activities) as activities`);
  return counts!;
}

const records = { programs: 82, observations: 298, studies: 37, media: 32, notes: 53, futureSteps: 119, votes: 266 };
/** One for each kind of file, and for notes, steps, votes and what happened last. */
const files = importKinds.length + 4;
/** Mines that have advanced since: each in the history beside the files. */
const advanced = 2;
const complete = {
  companies: 16,
  mines: 43,
  estimates: 395,
  ...records,
  unmarked: 0,
  imports: files,
  activities: files + advanced,
};
/** Kinds whose files go through the import of a member's. */
const imported = importKinds.filter((kind) => !recordFiles.some((file) => file.kind === kind));

/** One of this week for each thing that has prices. */
const newestPrices = (JSON.parse(readFileSync('sample/newest-prices.json', 'utf8')) as unknown[]).length;

/** What the history says of a file of a kind. */
function sayFile(kind: ImportKind): string {
  const ofFile = parse(readFileSync(path.join('sample', `${kind}.csv`)), { columns: true }).length;
  const rows = ofFile + (kind === 'prices' ? newestPrices : 0);
  const words = recordFiles.find((file) => file.kind === kind)?.words ?? importWords(kind).several;
  return `Imported ${kind}.csv: ${rows} ${words} created`;
}
const none = { programs: 0, observations: 0, studies: 0, media: 0, notes: 0, futureSteps: 0, votes: 0 };
const nothing = { companies: 0, mines: 0, estimates: 0, ...none, unmarked: 0, imports: 0, activities: 0 };

describe('loading the sample data', () => {
  it('imports files without an error, and with the one warning that is there on purpose, as samples of their author', async () => {
    const test = await loadedApp();
    expect(await countsOf(test)).toMatchObject(complete);
    const results = await test.db.rows<{ kind: string; errors: number; warnings: number; ignored: number }>(sql`
      select kind, (result->>'errorCount')::int as errors, (result->>'warningCount')::int as warnings,
        jsonb_array_length(result->'ignoredColumns') as ignored
      from imports where kind = any(${sql.param([...imported])}::text[]) order by id`);
    expect(results).toEqual(
      imported.map((kind) => ({ kind, errors: 0, warnings: Number(kind === 'resource-estimates'), ignored: 0 })),
    );
    const [linked] = await test.db.rows(sql`
      select count(*) filter (where company_id is null) as independent, count(*) filter (where has_resource_estimates) as estimated
      from mines`);
    expect(linked).toEqual({ independent: 5, estimated: 40 });
  });

  it('has a price of this week of each thing, by which companies are valued and ranked', async () => {
    const test = await loadedApp();
    const [stale] = await test.db.rows(sql`
      select count(*) as series, count(*) filter (where newest < (now() at time zone 'utc')::date - 4) as old,
        count(*) filter (where newest >= (now() at time zone 'utc')::date) as "notYet"
      from (select series_id, max(price_date) as newest from prices group by 1) each`);
    expect(stale).toEqual({ series: newestPrices, old: 0, notYet: 0 });
    await keepDueCompanyFigures(test.db);
    const ranked = await test.db.rows<{ name: string }>(sql`
      select c.name from company_figures f join companies c on c.id = f.company_id
      where f.measure = 'ev-tsm' and f.is_ranked order by c.name`);
    const listed = await test.db.rows<{ name: string }>(
      sql`select name from companies where tickers <> '{}' order by name`,
    );
    expect(listed.length).toBeGreaterThan(10);
    expect(ranked).toEqual(listed);
  });

  it('stores all other files as the author, with kept columns, parts of intervals, programs and dates that move along', async () => {
    const test = await loadedApp();
    expect(await checkKeptColumns(test.db)).toEqual([]);
    const [facts] = await test.db.rows(sql`
      with records as (
        select created_by from drill_programs union all select created_by from drill_hole_observations
        union all select created_by from mine_economics union all select created_by from media
        union all select created_by from mine_notes union all select created_by from company_notes
        union all select created_by from steps
      )
      select (select count(*) from records where created_by is distinct from (select id from users where is_sample and email like 'sample-data@%')) as foreign,
        (select count(*) from drill_hole_observations where parent_observation_id is not null) as parts,
        (select count(*) from drill_hole_observations where drill_program_id is null) as "withoutProgram",
        (select count(*) from steps where event_type = 'future_event'
          and ((status = 'planned' and event_date > current_date + interval '31 months') or event_date = current_date
            or (status <> 'planned' and (event_date > current_date or done_date > current_date or source_url is null
              or outcome_by is null)))) as "notInTime",
        (select count(*) from steps where status = 'planned' and event_date < current_date) as missed,
        (select count(*) from mine_notes where created_at > now() - interval '1 day' or updated_at <> created_at)
          + (select count(*) from company_notes where created_at > now() - interval '1 day') as "notWrittenBefore"`);
    expect(facts).toEqual({ foreign: 0, parts: 24, withoutProgram: 7, notInTime: 0, missed: 5, notWrittenBefore: 0 });
    // The dashboard shows the studies that were entered last.
    const entered = await test.db.rows<{ reportDate: string }>(
      sql`select report_date::text as "reportDate" from mine_economics order by id`,
    );
    expect(entered).toEqual(entered.toSorted((a, b) => (a.reportDate < b.reportDate ? -1 : 1)));
    const [best] = await test.db.rows<{ without: number }>(sql`
      select count(*) as without from mines m where best_observation_id is null
        and exists (select 1 from drill_hole_observations o where o.mine_id = m.id)`);
    expect(best).toEqual({ without: 0 });
  });

  it('says in the history of a mine which files it is in, once each', async () => {
    const test = await loadedApp();
    const member = await test.signUp();
    const [mine] = await test.db.rows<{ id: number }>(sql`select id from mines where name = 'Fiddlehead Lake'`);
    const page = (await member.get(`/api/mines/${mine!.id}`)).json<{ isSample: boolean }>();
    expect(page.isSample).toBe(true);
    const history = (await member.get('/api/activities')).json<{ description: string }[]>();
    expect(history.map(({ description }) => description)).toEqual([
      'Imported recent.json: 3 latest changes updated',
      'Updated stage of mine Chura Kijani',
      'Updated stage of mine Snowhare',
      expect.stringMatching(/^Imported votes.json: \d+ scores updated$/),
      expect.stringMatching(/^Imported steps.json: \d+ timelines updated$/),
      'Imported notes.json: 53 notes created',
      ...(['media', 'economic-studies', 'drill-observations', 'drill-programs'] as const).map(sayFile),
      ...imported.toReversed().map(sayFile),
    ]);
    const linked = await test.db.rows<{ kind: string }>(sql`
      select distinct i.kind from import_records r join imports i on i.id = r.import_id where r.mine_id = ${mine!.id}
      order by i.kind`);
    const others = importKinds.filter(
      (kind) => !['company', 'none'].includes(kindOf(kind).undone.parent) && kind !== 'companies',
    );
    expect(linked.map(({ kind }) => kind)).toEqual([...others, 'notes', 'steps', 'votes'].toSorted());
  });

  it('changes nothing the second time, and nothing when two processes start at once', async () => {
    const test = await loadedApp();
    const before = await countsOf(test);
    expect(before).toEqual(complete);
    await loadSample(test.db, test.app.log);
    expect(await countsOf(test)).toEqual(before);
  });

  it('goes on after a crash in the middle', async () => {
    const test = await loadedApp();
    // As a crash leaves it that came while the mines were stored.
    await test.db.rows(sql`delete from mines`);
    await test.db.rows(sql`update imports set status = 'storing', alive_at = now() where kind = 'mines'`);
    await test.db.rows(sql`delete from imports where kind not in ('companies', 'mines')`);
    await test.db.rows(sql`delete from media`);
    await test.db.rows(sql`delete from company_notes`);
    for (const { table, parent } of importKinds.map((kind) => kindOf(kind).undone))
      if (parent === 'company' || parent === 'none') await test.db.rows(sql`delete from ${sql.raw(table)}`);
    await test.db.rows(sql`delete from steps where event_type = 'future_event'`);
    await test.db.rows(sql`delete from activities where entity_name <> 'companies.csv'`);
    await loadSample(test.db, test.app.log);
    expect(await countsOf(test)).toEqual(complete);
  });

  it('does not stop the start when it fails, stores a file as a whole or not at all, and loads at the next start what is missing', async () => {
    const test = await freshApp();
    await test.db.rows(sql`alter table companies rename to elsewhere`);
    await expect(loadSample(test.db, test.app.log)).resolves.toBeUndefined();
    await test.db.rows(sql`alter table elsewhere rename to companies`);
    expect(await countsOf(test)).toEqual(nothing);
    // The last of the statements that store notes fails, as if the process died before the commit.
    await test.db.rows(sql`alter table import_records add constraint no_notes check (entity_type <> 'company_note')`);
    await loadSample(test.db, test.app.log);
    const { notes, futureSteps, imports, activities } = await countsOf(test);
    expect({ notes, futureSteps, imports, activities }).toEqual({
      notes: 0,
      futureSteps: 0,
      imports: files - 4,
      activities: files - 4,
    });
    await test.db.rows(sql`alter table import_records drop constraint no_notes`);
    await loadSample(test.db, test.app.log);
    expect(await countsOf(test)).toEqual(complete);
    expect(await checkKeptColumns(test.db)).toEqual([]);
  });

  it('stores a file once more where a lock was not to be had in time', async () => {
    const test = await freshApp();
    let refusals = 0;
    const busy: Database = {
      ...test.db,
      transaction: async (work, options) => {
        if ((await countsOf(test)).imports === imported.length && (refusals += 1) < 3)
          throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
        return test.db.transaction(work, options);
      },
    };
    await loadSample(busy, test.app.log);
    expect([refusals, await countsOf(test)]).toEqual([3, complete]);
  });

  it('leaves alone what was removed after it was in', async () => {
    const test = await loadedApp();
    await test.db.rows(sql`delete from mines where name = 'Snowhare'`);
    await loadSample(test.db, test.app.log);
    const left = {
      mines: 42,
      // Its advance goes with it.
      activities: complete.activities - 1,
      estimates: 382,
      programs: 78,
      observations: 288,
      studies: 33,
      media: 30,
      notes: 51,
      votes: 256,
    };
    expect(await countsOf(test)).toMatchObject({ ...complete, ...left, futureSteps: 113 });
  });

  it('loads nothing where there is a member or a record already', async () => {
    const withMember = await freshApp();
    await withMember.signUp();
    await loadSample(withMember.db, withMember.app.log);
    expect(await countsOf(withMember)).toEqual(nothing);

    const withMine = await freshApp();
    await withMine.db.rows(
      sql`insert into mines (name, name_folded, search_text) values ('Testmine', 'testmine', 'testmine')`,
    );
    await loadSample(withMine.db, withMine.app.log);
    expect(await countsOf(withMine)).toEqual({ ...nothing, mines: 1, unmarked: 1 });
  });
});

describe('the author of the sample data', () => {
  it('cannot sign in and does not count: the first member is an administrator', async () => {
    const test = await loadedApp();
    const [author] = await test.db.rows<{ id: string; email: string; name: string; accounts: number }>(sql`
      select id, email, name, (select count(*) from accounts) as accounts from users where is_sample`);
    expect(author).toMatchObject({ name: authorName, accounts: 0 });

    const visitor = test.visitor();
    for (const password of ['', author!.id, 'granite-and-gneiss-42']) {
      const answer = await visitor.post('/api/auth/sign-in/email', { email: author!.email, password });
      expect(answer.statusCode, answer.body).toBe(password === '' ? 400 : 401);
    }
    const signUp = { name: 'Impostor', email: author!.email, password: 'granite-and-gneiss-42' };
    expect((await visitor.post('/api/auth/sign-up/email', signUp)).statusCode).toBe(409);
    expect(await isUntouched(test.db)).toBe(true);

    const first = await test.signUp();
    expect((await first.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
    const second = await test.signUp();
    expect((await second.get('/api/auth/user')).json()).toMatchObject({ isAdmin: false });
    expect(await isUntouched(test.db)).toBe(false);
  });

  it('is one, however often it is asked for', async () => {
    const { db } = await freshApp();
    const id = await sampleAuthor(db, randomUUID());
    expect(await sampleAuthor(db, randomUUID())).toBe(id);
  });
});
