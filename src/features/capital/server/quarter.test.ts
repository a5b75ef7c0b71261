import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import type { Financing } from '../../financings/contract.ts';
import type { CapitalInstrument } from '../contract-instruments.ts';
import type { EnteredQuarter } from '../contract-quarter.ts';

const { server, admin, member, other } = await serverWithMembers();

let count = 0;
const buildCompany = () => created<Company>(member, '/api/companies', { name: `Loonsong ${(count += 1)}` });
const pageOf = async (id: number) => (await member.get(`/api/companies/${id}/page`)).json<CompanyPage>();
const pathOf = (id: number) => `/api/companies/${id}/quarters`;
const snapshot = { asOf: '2026-08-20', sharesOutstanding: 187_004_816 };
const warrant = { kind: 'warrant', asOf: '2026-08-20', count: 12_750_000, strike: '0.95', currency: 'CAD' };

it('needs a session and a company that is there', async () => {
  const body = { snapshot, instruments: [], gone: [] };
  expect((await server.visitor().post(pathOf(2147483647), body)).statusCode).toBe(401);
  expect((await member.post(pathOf(2147483647), body)).statusCode).toBe(404);
});

it('stores a snapshot and its instruments, closes those that were counted anew or are gone', async () => {
  const company = await buildCompany();
  const build = (more: object) =>
    created<CapitalInstrument>(member, `/api/companies/${company.id}/instruments`, {
      ...{ ...warrant, asOf: '2026-05-20' },
      ...more,
    });
  const [again, expired, same] = [await build({}), await build({ strike: '0.6' }), await build({ strike: '1.3' })];
  const answer = await member.post(pathOf(company.id), {
    snapshot,
    instruments: [
      { instrument: { ...warrant, count: 12_000_000 }, replaces: again.id },
      { instrument: { ...warrant, kind: 'option' } },
    ],
    gone: [{ id: expired.id, state: 'exercised' }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ snapshot, instruments: [{ count: 12_000_000 }, { kind: 'option' }] });
  const page = await pageOf(company.id);
  expect(page.capitalSnapshots).toMatchObject([snapshot]);
  const states = new Map(page.instruments.map(({ id, state, stateDay }) => [id, [state, stateDay]]));
  expect([again, expired, same].map(({ id }) => states.get(id))).toEqual([
    ['replaced', '2026-08-20'],
    ['exercised', '2026-08-20'],
    ['alive', null],
  ]);
  expect(page.instruments).toHaveLength(5);
});

it('stores nothing where one of the rows cannot be, and says which', async () => {
  const company = await buildCompany();
  const rows = [{ instrument: warrant }, { instrument: { ...warrant, issued: '2026-01-01', expiry: '2025-01-01' } }];
  const answer = await member.post(pathOf(company.id), { snapshot, instruments: rows, gone: [] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ issues: [{ path: 'instruments.1.expiry' }] });
  const shape = await member.post(pathOf(company.id), { snapshot: {}, instruments: [], gone: [] });
  expect(shape.json()).toMatchObject({ issues: [{ path: 'snapshot.asOf' }] });
  const page = await pageOf(company.id);
  expect([page.capitalSnapshots, page.instruments]).toEqual([[], []]);
});

it('refuses a count that a consolidation contradicts, at its field, and stores nothing', async () => {
  const company = await buildCompany();
  const own = `/api/companies/${company.id}`;
  await created(member, `${own}/capital-snapshots`, { asOf: '2026-05-20', sharesOutstanding: 187_004_816 });
  await created(member, `${own}/share-changes`, { effectiveDay: '2026-06-01', newShares: '1', oldShares: '10' });
  const enter = (sharesOutstanding: number) =>
    member.post(pathOf(company.id), {
      ...{ snapshot: { ...snapshot, sharesOutstanding }, instruments: [{ instrument: warrant }], gone: [] },
    });
  const refused = await enter(187_004_816);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    issues: [
      {
        path: 'snapshot.sharesOutstanding',
        message:
          'The 187,004,816 shares of 2026-08-20 are those of 2026-05-20, although 1 new for 10 old came on 2026-06-01: that makes 18,700,482. Correct the number, its day, or the change.',
      },
    ],
  });
  expect((await pageOf(company.id)).instruments).toEqual([]);
  expect((await enter(18_700_481)).statusCode).toBe(201);
});

const placement = {
  ...{ kind: 'private placement', closedOn: '2026-07-15', units: 12_750_000, unitPrice: '0.6', currency: 'CAD' },
  ...{ warrantsEach: '1', warrantStrike: '0.95', warrantExpiry: '2027-07-15' },
};

it('stores the financings of the quarter with it, as those that are added to their list', async () => {
  const company = await buildCompany();
  const answer = await member.post(pathOf(company.id), {
    ...{ snapshot, instruments: [], gone: [] },
    financings: [
      placement,
      { kind: 'flow-through', closedOn: '2026-08-01', grossProceeds: '2500000', currency: 'CAD' },
    ],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ financings: [placement, { grossProceeds: '2500000' }] });
  const { financings } = await pageOf(company.id);
  expect(financings).toMatchObject([{ kind: 'flow-through' }, placement]);
  const told = (await member.get(`/api/companies/${company.id}/activities`)).json<{ description: string }[]>();
  expect(told.map(({ description }) => description)).toContain(
    `Added financing private placement of ${company.name} on 2026-07-15`,
  );
  // Each is taken back like any other.
  const [{ id } = { id: 0 }] = answer.json<{ financings: Financing[] }>().financings;
  expect((await member.delete(`/api/financings/${id}`)).statusCode).toBe(204);
  expect((await pageOf(company.id)).financings).toMatchObject([{ kind: 'flow-through' }]);
});

it('stores nothing of a quarter of which a financing cannot be, and says which field of which', async () => {
  const company = await buildCompany();
  const enter = (more: object) =>
    member.post(pathOf(company.id), {
      ...{ snapshot, instruments: [{ instrument: warrant }], gone: [] },
      financings: [placement, { ...placement, closedOn: '2026-08-02', ...more }],
    });
  for (const [more, field] of [
    [{ currency: null }, 'currency'],
    [{ warrantExpiry: '2026-01-01' }, 'warrantExpiry'],
    [{ units: 0 }, 'units'],
  ] as const) {
    const answer = await enter(more);
    expect([answer.statusCode, answer.json<{ issues: unknown }>().issues]).toMatchObject([
      400,
      [{ path: `financings.1.${field}` }],
    ]);
  }
  const page = await pageOf(company.id);
  expect([page.capitalSnapshots, page.instruments, page.financings]).toEqual([[], [], []]);
});

it('takes at most twenty financings at once', async () => {
  const company = await buildCompany();
  const financings = Array.from({ length: 21 }, () => placement);
  const answer = await member.post(pathOf(company.id), { snapshot, instruments: [], gone: [], financings });
  expect(answer.json()).toMatchObject({
    issues: [{ path: 'financings', message: 'Enter at most 20 financings at once.' }],
  });
});

it('leaves the instruments of others alone', async () => {
  const [one, other] = [await buildCompany(), await buildCompany()];
  const { id } = await created<CapitalInstrument>(member, `/api/companies/${other.id}/instruments`, warrant);
  const gone = [{ id, state: 'cancelled' }];
  const answer = await member.post(pathOf(one.id), { snapshot, instruments: [], gone });
  expect(answer.statusCode).toBe(400);
  expect((await pageOf(one.id)).capitalSnapshots).toEqual([]);
  expect((await pageOf(other.id)).instruments).toMatchObject([{ state: 'alive' }]);
});

it('has the figures of its company made once, however many instruments it brings', async () => {
  const company = await buildCompany();
  await server.db.rows(sql`create table made (company_id bigint)`);
  await server.db.rows(sql`
    create function note_made() returns trigger language plpgsql as $$
      begin insert into made values (new.company_id); return new; end $$`);
  await server.db.rows(sql`
    create trigger made after insert or update of rules, day on company_figured for each row execute function note_made()`);
  const instruments = Array.from({ length: 100 }, (_, index) => ({
    instrument: { ...warrant, series: `Series ${index}`, expiry: '2026-08-01' },
  }));
  const answer = await member.post(pathOf(company.id), { snapshot, instruments, gone: [] });
  expect(answer.statusCode, answer.body).toBe(201);
  const made = await server.db.rows(sql`select 1 from made where company_id = ${company.id}`);
  await server.db.rows(sql`drop trigger made on company_figured`);
  expect(made).toHaveLength(1);
  const { findings } = await pageOf(company.id);
  expect(findings.filter(({ rule }) => rule === 'CS3')).toHaveLength(100);
});

describe('the undo of a quarter', () => {
  const listOf = async (client: typeof member, id: number) => (await client.get(pathOf(id))).json<EnteredQuarter[]>();
  const undo = (client: typeof member, id: number, quarter: number) =>
    client.post(`${pathOf(id)}/${quarter}/undo`, undefined);

  /** A company with an instrument that was corrected just before, and a quarter that counts it anew and closes another. */
  async function entered() {
    const company = await buildCompany();
    const build = (more: object) =>
      created<CapitalInstrument>(member, `/api/companies/${company.id}/instruments`, {
        ...{ ...warrant, asOf: '2026-05-20' },
        ...more,
      });
    const [again, expired] = [await build({}), await build({ strike: '0.6' })];
    // Changes of one member within minutes become one activity otherwise, which would not be of the quarter alone.
    expect((await member.put(`/api/instruments/${again.id}`, { count: 12_500_000 })).statusCode).toBe(200);
    const answer = await member.post(pathOf(company.id), {
      ...{ snapshot, financings: [placement], gone: [{ id: expired.id, state: 'exercised' }] },
      instruments: [{ instrument: { ...warrant, count: 12_000_000 }, replaces: again.id }],
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return {
      company,
      again,
      expired,
      made: answer.json<{ instruments: CapitalInstrument[]; financings: Financing[] }>(),
    };
  }

  it('takes everything back in one go, for whoever entered it', async () => {
    const { company, again, expired } = await entered();
    const [quarter] = await listOf(member, company.id);
    expect(quarter).toMatchObject({
      asOf: '2026-08-20',
      instruments: 1,
      closed: 2,
      financings: 1,
      changed: 0,
      canUndo: true,
    });
    expect(await listOf(other, company.id)).toMatchObject([{ id: quarter!.id, canUndo: false }]);
    expect((await undo(server.visitor(), company.id, quarter!.id)).statusCode).toBe(401);
    expect((await undo(other, company.id, quarter!.id)).statusCode).toBe(403);
    expect((await undo(member, (await buildCompany()).id, quarter!.id)).statusCode).toBe(404);
    const answer = await undo(member, company.id, quarter!.id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { undone: 5, left: [] }]);
    const page = await pageOf(company.id);
    expect([page.capitalSnapshots, page.financings]).toEqual([[], []]);
    const now = new Map(page.instruments.map(({ id, state, stateDay, count }) => [id, [state, stateDay, count]]));
    expect(now.size).toBe(2);
    expect(now.get(again.id)).toEqual(['alive', null, 12_500_000]);
    expect(now.get(expired.id)).toEqual(['alive', null, 12_750_000]);
    expect(await listOf(member, company.id)).toEqual([]);
    expect((await undo(member, company.id, quarter!.id)).statusCode).toBe(409);
  });

  it('leaves what was changed since, lists it, and is open to administrators', async () => {
    const { company, expired, made } = await entered();
    const [financing] = made.financings;
    expect((await other.put(`/api/financings/${financing!.id}`, { notes: 'Closed in two parts' })).statusCode).toBe(
      200,
    );
    // The member's own correction, too, although it is one activity with what the quarter did.
    expect((await member.put(`/api/instruments/${expired.id}`, { state: 'cancelled' })).statusCode).toBe(200);
    const [quarter] = await listOf(admin, company.id);
    expect(quarter).toMatchObject({ instruments: 1, closed: 1, financings: 0, changed: 2, canUndo: true });
    const answer = await undo(admin, company.id, quarter!.id);
    expect(answer.json()).toMatchObject({ undone: 3, left: [{ reason: 'It has been changed since then.' }, {}] });
    const page = await pageOf(company.id);
    expect(page.capitalSnapshots).toEqual([]);
    expect(page.financings).toMatchObject([{ notes: 'Closed in two parts' }]);
    expect(page.instruments.find(({ id }) => id === expired.id)).toMatchObject({ state: 'cancelled' });
  });
});
