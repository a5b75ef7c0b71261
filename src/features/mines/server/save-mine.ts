import { type SQL, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { resolveCountry } from '../../../domain/places/countries.ts';
import type { Identifier } from '../../../domain/records/identifiers.ts';
import { fold } from '../../../domain/text/fold.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { mineKeys } from '../../../domain/records/record-keys.ts';
import type { Stage } from '../../../domain/mines/stages.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { found, invalid, Problem } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { type CompanyRef, createCompany } from '../../companies/server/upsert-company.ts';
import { keptBestObservation } from '../../drilling/server/keep-best-observation.ts';
import { keepFigures, keepFiguresOf } from '../../figures/server/keep-figures.ts';
import { lookAgain } from '../../findings/server/keep-findings.ts';
import { refreshEngagement, startScores } from '../../scores/server/refresh-scores.ts';
import { saveSteps } from '../../steps/server/save-steps.ts';
import type { MetalShare } from '../contract.ts';
import type { MineChanges } from '../contract-input.ts';
import { refuseContradictions } from '../../records/server/refuse-contradictions.ts';
import { identifiersJson, saveIdentifiers } from '../../records/server/save-identifiers.ts';
import { refuseMerged } from '../../records/server/merge-owners.ts';
import { refuseArchived } from '../../records/server/may-change.ts';
import { jsonText } from '../../../db/json-text.ts';

/** The columns of a mine that members write. */
export interface MineValues {
  name: string;
  alsoKnownAs: string | null;
  identifiers: Identifier[];
  country: string | null;
  primaryJurisdiction: string | null;
  stage: Stage | null;
  metalsDistribution: MetalShare[];
  companyId: number | null;
  /** Null: nobody has said. */
  ownershipPercentage: number | null;
  royalties: number | null;
  notes: string | null;
  latitude: number | null;
  longitude: number | null;
}

const empty: Omit<MineValues, 'name'> = {
  alsoKnownAs: null,
  identifiers: [],
  country: null,
  primaryJurisdiction: null,
  stage: null,
  metalsDistribution: [],
  companyId: null,
  ownershipPercentage: null,
  royalties: null,
  notes: null,
  latitude: null,
  longitude: null,
};

/** The everyday English name of a country, however it was written. */
function canonicalCountry(text: string | null): string | null {
  if (text === null) return null;
  const country = resolveCountry(text);
  if (!country.ok) throw invalid('country', country.message);
  return country.name;
}

/** Metals by their usual names, as an import stores them (`Au` is Gold); others as they were written. */
function usualMetals(shares: MetalShare[]): MetalShare[] {
  const named = shares.map(({ metal, percentage }) => ({ metal: knownMetal(metal) ?? metal, percentage }));
  if (new Set(named.map(({ metal }) => fold(metal))).size < named.length) {
    throw invalid('metalsDistribution', 'Name each metal once.');
  }
  return named;
}

/** Minus zero is zero. */
const plainZero = (value: number) => (value === 0 ? 0 : value);

/** The sent fields over the stored ones; a field that was not sent stays, null means that it is not known. */
function merged(before: MineValues, sent: MineChanges): MineValues {
  const values = { ...before };
  if (sent.name !== undefined) values.name = sent.name;
  if (sent.alsoKnownAs !== undefined) values.alsoKnownAs = sent.alsoKnownAs;
  if (sent.identifiers !== undefined) values.identifiers = sent.identifiers ?? [];
  if (sent.country !== undefined) values.country = canonicalCountry(sent.country);
  if (sent.primaryJurisdiction !== undefined) values.primaryJurisdiction = sent.primaryJurisdiction;
  if (sent.stage !== undefined) values.stage = sent.stage;
  if (sent.metalsDistribution !== undefined) values.metalsDistribution = usualMetals(sent.metalsDistribution ?? []);
  if (sent.companyId !== undefined) values.companyId = sent.companyId;
  if (sent.ownershipPercentage !== undefined) values.ownershipPercentage = sent.ownershipPercentage;
  if (sent.royalties !== undefined) values.royalties = sent.royalties === null ? null : plainZero(sent.royalties);
  if (sent.notes !== undefined) values.notes = sent.notes;
  if (sent.latitude !== undefined) values.latitude = sent.latitude === null ? null : plainZero(sent.latitude);
  if (sent.longitude !== undefined) values.longitude = sent.longitude === null ? null : plainZero(sent.longitude);
  if ((values.latitude === null) !== (values.longitude === null)) {
    throw invalid(
      values.latitude === null ? 'latitude' : 'longitude',
      'Give latitude and longitude together, or neither.',
    );
  }
  return values;
}

/** The company that a mine is given to; locked against a rename until this transaction ends, so that its name stays true. */
async function chosenCompany(tx: Db, id: number): Promise<CompanyRef> {
  const [company] = await tx.rows<CompanyRef>(sql`
    select id, name, is_archived as "isArchived" from companies where id = ${id} for share`);
  if (!company) throw invalid('companyId', 'This company does not exist. Choose another one.');
  if (company.isArchived) throw new Problem('archived', `${company.name} is archived. Choose another company.`);
  return company;
}

/** What a new mine has where nothing else is sent (specification 1, section 6), and what stands where nobody has said. */
const defaults = { ownershipPercentage: 100, royalties: 0 };

const shareOf = ({ ownershipPercentage }: MineValues) => ownershipPercentage ?? defaults.ownershipPercentage;
const royaltiesOf = ({ royalties }: MineValues) => royalties ?? defaults.royalties;

const newCompanyOf = (sent: MineChanges) =>
  sent.createNewCompany === false ? undefined : (sent.newCompany ?? undefined);

const keysOf = (values: MineValues, companyName: string | null) =>
  mineKeys({ ...values, metals: values.metalsDistribution, companyName });

const linkOf = (id: number, name: string) => ({ mineId: id, mineName: name });

/** Stores a mine with its steps, its new company, its activity and its scores. Answers its id. */
export async function createMine(
  tx: Db,
  memberId: string | null,
  sent: MineChanges & { name: string },
): Promise<number> {
  const newCompany = newCompanyOf(sent);
  const values = merged({ ...empty, ...defaults, name: sent.name }, sent);
  let company: CompanyRef | undefined;
  if (newCompany) company = await createCompany(tx, memberId, newCompany);
  else if (values.companyId !== null) company = await chosenCompany(tx, values.companyId);
  const keys = keysOf(values, company?.name ?? null);
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into mines (name, name_folded, also_known_as, aliases_folded, country, country_folded, primary_jurisdiction,
      jurisdiction_folded, stage, metals_distribution, metals_folded, company_id, company_folded, ownership_percentage,
      royalties, ownership_stated, royalties_stated, notes, latitude, longitude, search_text, created_by)
    values (${values.name}, ${keys.nameFolded}, ${values.alsoKnownAs}, ${sql.param(keys.aliasesFolded)}, ${values.country}, ${keys.countryFolded},
      ${values.primaryJurisdiction}, ${keys.jurisdictionFolded}, ${values.stage},
      ${jsonText(values.metalsDistribution)}, ${sql.param(keys.metalsFolded)}, ${company?.id ?? null},
      ${keys.companyFolded}, ${shareOf(values)}, ${royaltiesOf(values)},
      ${values.ownershipPercentage !== null}, ${values.royalties !== null}, ${values.notes}, ${values.latitude},
      ${values.longitude}, ${keys.searchText}, ${memberId})
    returning id`);
  const { id } = row!;
  if (values.identifiers.length > 0) await saveIdentifiers(tx, { entityType: 'mine', id }, values.identifiers);
  await saveSteps(tx, { entityType: 'mine', id, memberId }, sent, 'drop');
  await recordActivity(tx, {
    memberId,
    type: 'create',
    entityType: 'mine',
    entityId: id,
    entityName: values.name,
    mineId: id,
    link: linkOf(id, values.name),
  });
  await startScores(tx, 'mine', [id]);
  await keepFigures(tx, [id]);
  return id;
}

export interface StoredMine extends MineValues {
  companyName: string | null;
  isArchived: boolean;
  /** The mine that it was merged into. */
  mergedInto: { id: number; name: string } | null;
  version: number;
}

async function storedMine(db: Db, id: number, lock: SQL): Promise<StoredMine> {
  const [mine] = await db.rows<Omit<StoredMine, 'companyName'>>(sql`
    select m.name, m.also_known_as as "alsoKnownAs", ${identifiersJson('mine', sql`m.id`)} as identifiers, m.country, m.primary_jurisdiction as "primaryJurisdiction", m.stage,
      m.metals_distribution as "metalsDistribution", m.company_id as "companyId",
      case when m.ownership_stated then m.ownership_percentage::float8 end as "ownershipPercentage",
      case when m.royalties_stated then m.royalties::float8 end as royalties, m.notes, m.latitude,
      m.longitude, m.is_archived as "isArchived", m.version,
      (select json_build_object('id', t.id, 'name', t.name) from mines t where t.id = m.merged_into) as "mergedInto"
    from mines m where m.id = ${id} ${lock}`);
  const stored = found(mine, 'This mine');
  // By itself: the statement before sees the company as it was when it began to wait for whoever renames it.
  return { ...stored, companyName: await companyNameOf(db, stored.companyId) };
}

export async function companyNameOf(db: Db, id: number | null): Promise<string | null> {
  const [company] = await db.rows<{ name: string }>(sql`select name from companies where id = ${id}`);
  return company?.name ?? null;
}

export const readMine = (db: Db, id: number) => storedMine(db, id, sql``);

/** Reads a mine and keeps it from being changed by anyone else until this transaction ends. */
export const lockedMine = (tx: Db, id: number) => storedMine(tx, id, sql`for no key update`);

export const valuesOf = ({
  isArchived: _,
  mergedInto: __,
  version: ___,
  companyName: ____,
  ...values
}: StoredMine): MineValues => values;

/** Which fields differ; of the company also its name, for whoever reads the history. */
export function changesBetween(
  before: MineValues,
  after: MineValues,
  names: [from: string | null, to: string | null],
): Change[] {
  const fields = (Object.keys(empty) as (keyof MineValues)[]).concat('name');
  const changes: Change[] = [];
  for (const field of fields) {
    if (isDeepStrictEqual(before[field], after[field])) continue;
    changes.push({ field, from: before[field], to: after[field] });
    if (field === 'companyId') changes.push({ field: 'company', from: names[0], to: names[1] });
  }
  return changes;
}

/** Writes the values and whatever follows from them, and the version. */
export async function writeMine(
  tx: Db,
  id: number,
  { before, values, companyName }: { before: MineValues; values: MineValues; companyName: string | null },
): Promise<void> {
  const keys = keysOf(values, companyName);
  await tx.rows(sql`
    update mines set name = ${values.name}, name_folded = ${keys.nameFolded}, also_known_as = ${values.alsoKnownAs},
      aliases_folded = ${sql.param(keys.aliasesFolded)},
      country = ${values.country}, country_folded = ${keys.countryFolded},
      primary_jurisdiction = ${values.primaryJurisdiction}, jurisdiction_folded = ${keys.jurisdictionFolded},
      stage = ${values.stage}, metals_distribution = ${jsonText(values.metalsDistribution)},
      metals_folded = ${sql.param(keys.metalsFolded)}, company_id = ${values.companyId},
      company_folded = ${keys.companyFolded}, ownership_percentage = ${shareOf(values)},
      royalties = ${royaltiesOf(values)}, ownership_stated = ${values.ownershipPercentage !== null},
      royalties_stated = ${values.royalties !== null}, notes = ${values.notes}, latitude = ${values.latitude},
      longitude = ${values.longitude}, search_text = ${keys.searchText}, version = version + 1, updated_at = now()
    where id = ${id}`);
  if (!isDeepStrictEqual(before.identifiers, values.identifiers))
    await saveIdentifiers(tx, { entityType: 'mine', id }, values.identifiers);
}

export interface MineSave {
  member: Pick<Member, 'id' | 'isAdmin'>;
  id: number;
  sent: MineChanges;
  ifMatch: number | undefined;
  /** What becomes of future steps without description or date. */
  incompleteSteps: 'drop' | 'refuse';
  /** `restore`: an administrator brings back old values. */
  type?: 'update' | 'restore';
}

/** Changes the fields that were sent; a save that changes nothing leaves version and history as they are. */
export async function changeMine(
  tx: Db,
  { member, id, sent, ifMatch, incompleteSteps, type = 'update' }: MineSave,
): Promise<void> {
  const before = await lockedMine(tx, id);
  expectVersion(ifMatch, before.version);
  refuseMerged('mine', before);
  refuseArchived(member, 'mine', before);
  const values = merged(before, sent);
  let companyName = before.companyName;
  const newCompany = newCompanyOf(sent);
  if (newCompany) {
    const company = await createCompany(tx, member.id, newCompany);
    values.companyId = company.id;
    companyName = company.name;
  } else if (values.companyId !== before.companyId) {
    companyName = values.companyId === null ? null : (await chosenCompany(tx, values.companyId)).name;
  }
  const changes = changesBetween(before, values, [before.companyName, companyName]);
  changes.push(...(await saveSteps(tx, { entityType: 'mine', id, memberId: member.id }, sent, incompleteSteps)));
  if (changes.length === 0) return;

  await writeMine(tx, id, { before, values, companyName });
  if (changes.some(({ field }) => field === 'ownershipPercentage' || field === 'companyId'))
    await refuseContradictions(tx, id);
  if (changes.some(({ field }) => field === 'metalsDistribution')) await keptBestObservation.keep(tx, [id]);
  await keepFiguresOf(tx, id);
  // Rules hold what is told of the owner's part against the whole, interests against the operator's, and holes against the place.
  const lookedAt = new Set(['companyId', 'ownershipPercentage', 'latitude', 'longitude']);
  if (changes.some(({ field }) => lookedAt.has(field))) await lookAgain(tx, 'mine', [id]);
  const counts = await recordActivity(tx, {
    memberId: member.id,
    type,
    entityType: 'mine',
    entityId: id,
    entityName: values.name,
    mineId: id,
    link: linkOf(id, values.name),
    changes,
  });
  if (counts) await refreshEngagement(tx, 'mine', [id]);
}
