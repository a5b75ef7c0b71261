import type pg from 'pg';
import type { EntityType } from '../../../../domain/vocabulary.ts';
import type { Owner } from '../match/find-owners.ts';
import type { Importer } from '../model/kind.ts';
import { onlyNamed } from '../model/mine-values.ts';
import type { OwnerReference } from '../model/name-choices.ts';
import { stageCompanies, storeCompanies } from './store-companies.ts';
import { stageMines, storeMines } from './store-mines.ts';

const noCompany = {
  headquarters: null,
  foundedDate: null,
  ceo: null,
  description: null,
  stockSymbol: null,
  stockExchanges: null,
  companyWebsiteUrl: null,
  investorRelationsUrl: null,
  financialStatsUrl: null,
  pendingLitigation: null,
  nextStepDescription: null,
  nextStepDate: null,
  irPromoterScore: null,
  leadershipScore: null,
  assetScore: null,
  financialScore: null,
  identifiers: null,
};

async function nextIds(client: pg.PoolClient, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id')) as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Mines and companies that are made because a member said so of a name, as far as a good row belongs to them. */
export class NewOwners {
  readonly #wanted: { place: number; reference: OwnerReference }[];

  constructor(references: ReadonlyMap<number, OwnerReference>, writes: readonly { owner: Owner }[]) {
    const used = new Set(writes.map(({ owner }) => owner.id));
    this.#wanted = [...references].filter(([id]) => used.has(id)).map(([place, reference]) => ({ place, reference }));
  }

  #of(entityType: EntityType) {
    return this.#wanted.filter(({ reference }) => reference.entityType === entityType);
  }

  count(entityType: EntityType): number {
    return this.#of(entityType).length;
  }

  /** Stages them under true ids; answers those by the negative ones. */
  async stage(client: pg.PoolClient): Promise<Map<number, number>> {
    const mines = this.#of('mine');
    const companies = this.#of('company');
    const ids = new Map<number, number>();
    if (mines.length > 0) {
      const mineIds = await nextIds(client, 'mines', mines.length);
      for (const [index, { place }] of mines.entries()) ids.set(place, mineIds[index]!);
      await stageMines(
        client,
        mines.map(({ place, reference: { name, country, primaryJurisdiction } }) => ({
          row: 0,
          id: ids.get(place)!,
          stored: null,
          values: { ...onlyNamed(name), country, primaryJurisdiction },
          fields: ['name', 'country', 'primaryJurisdiction'],
        })),
      );
    }
    if (companies.length > 0) {
      const companyIds = await nextIds(client, 'companies', companies.length);
      for (const [index, { place }] of companies.entries()) ids.set(place, companyIds[index]!);
      await stageCompanies(
        client,
        companies.map(({ place, reference: { name } }) => ({
          row: 0,
          id: ids.get(place)!,
          stored: null,
          values: { ...noCompany, name },
          fields: ['name'],
        })),
      );
    }
    return ids;
  }

  async store(client: pg.PoolClient, importer: Importer): Promise<void> {
    if (this.count('mine') > 0) await storeMines(client, importer);
    if (this.count('company') > 0) await storeCompanies(client, importer);
  }
}
