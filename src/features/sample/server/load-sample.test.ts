import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { loadSample } from './load-sample.ts';
import { authorName, isUntouched, sampleAuthor } from './queries.ts';

let open: TestApp[] = [];

async function freshApp(): Promise<TestApp> {
  const app = await openTestApp();
  open.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(open.map((app) => app.close()));
  open = [];
});

interface Counts {
  companies: number;
  mines: number;
  estimates: number;
  /** Mines and companies that are not marked as samples, or not the author's. */
  unmarked: number;
  imports: number;
  activities: number;
}

async function countsOf({ db }: TestApp): Promise<Counts> {
  const [counts] = await db.rows<Counts>(sql`
    select (select count(*) from companies) as companies, (select count(*) from mines) as mines,
      (select count(*) from resource_estimates) as estimates,
      (select count(*) from mines m left join users u on u.id = m.created_by where not m.is_sample or u.is_sample is not true)
        + (select count(*) from companies c left join users u on u.id = c.created_by where not c.is_sample or u.is_sample is not true)
        as unmarked,
      (select count(*) from imports where status = 'done') as imports, (select count(*) from activities) as activities`);
  return counts!;
}

const complete = { companies: 16, mines: 43, estimates: 247, unmarked: 0, imports: 3 };
const nothing = { companies: 0, mines: 0, estimates: 0, unmarked: 0, imports: 0, activities: 0 };

describe('loading the sample data', () => {
  it('imports all three files without an error or a warning, as samples of their author', async () => {
    const test = await freshApp();
    await loadSample(test.db, test.app.log);
    expect(await countsOf(test)).toMatchObject(complete);
    const results = await test.db.rows<{ errors: number; warnings: number; ignored: number }>(sql`
      select (result->>'errorCount')::int as errors, (result->>'warningCount')::int as warnings,
        jsonb_array_length(result->'ignoredColumns') as ignored from imports`);
    expect(results).toEqual([1, 2, 3].map(() => ({ errors: 0, warnings: 0, ignored: 0 })));
    const [linked] = await test.db.rows(sql`
      select count(*) filter (where company_id is null) as independent, count(*) filter (where has_resource_estimates) as estimated
      from mines`);
    expect(linked).toEqual({ independent: 5, estimated: 40 });
  });

  it('changes nothing the second time, and nothing when two processes start at once', async () => {
    const test = await freshApp();
    await Promise.all([loadSample(test.db, test.app.log), loadSample(test.db, test.app.log)]);
    const before = await countsOf(test);
    expect(before).toMatchObject(complete);
    await loadSample(test.db, test.app.log);
    expect(await countsOf(test)).toEqual(before);
  });

  it('goes on after a crash in the middle', async () => {
    const test = await freshApp();
    await loadSample(test.db, test.app.log);
    // As a crash leaves it that came while the mines were stored.
    await test.db.rows(sql`delete from mines`);
    await test.db.rows(sql`update imports set status = 'storing', alive_at = now() where kind = 'mines'`);
    await test.db.rows(sql`delete from imports where kind = 'resource-estimates'`);
    await loadSample(test.db, test.app.log);
    expect(await countsOf(test)).toMatchObject(complete);
  });

  it('leaves alone what was removed after it was in', async () => {
    const test = await freshApp();
    await loadSample(test.db, test.app.log);
    await test.db.rows(sql`delete from mines where name = 'Snowhare'`);
    await loadSample(test.db, test.app.log);
    expect(await countsOf(test)).toMatchObject({ ...complete, mines: 42, estimates: 244 });
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

  it('does not stop the start when it fails', async () => {
    const test = await freshApp();
    await test.db.rows(sql`alter table companies rename to elsewhere`);
    await expect(loadSample(test.db, test.app.log)).resolves.toBeUndefined();
    await test.db.rows(sql`alter table elsewhere rename to companies`);
    await loadSample(test.db, test.app.log);
    expect(await countsOf(test)).toMatchObject(complete);
  });
});

describe('the author of the sample data', () => {
  it('cannot sign in and does not count: the first member is an administrator', async () => {
    const test = await freshApp();
    await loadSample(test.db, test.app.log);
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
