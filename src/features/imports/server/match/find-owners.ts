import type pg from 'pg';
import { fold } from '../../../../domain/text/fold.ts';
import type { EntityType } from '../../../../domain/vocabulary.ts';
import { findMines, MineFinder, minesById } from './find-mine.ts';
import { mergedWarning, survivorsOf } from './follow-merges.ts';
import type { PlanContext } from '../model/kind.ts';
import { type NameChoice, type OwnerReference, referenceKey } from '../model/name-choices.ts';

/** The mine or company that a row belongs to. One that is to be made has a negative id until it gets a true one. */
export interface Owner {
  entityType: EntityType;
  id: number;
}

export const ownerKey = ({ entityType, id }: Owner) => `${entityType} ${id}`;

interface NamedCompany {
  id: number;
  name: string;
  nameFolded: string;
  isArchived: boolean;
}

const companyFields = `id, name, name_folded as "nameFolded", is_archived as "isArchived"`;

async function companiesOf(client: pg.ClientBase, names: readonly string[], ids: readonly number[]) {
  const { rows } = await client.query<NamedCompany>(
    `select ${companyFields} from companies where name_folded = any($1::text[]) or id = any($2::bigint[])`,
    [[...new Set(names.map(fold))], ids],
  );
  return rows;
}

/** Finds what rows belong to; of a row that cannot be placed the report says why. */
export class OwnerFinder {
  /** Mines and companies that rows make because a member said so, by their negative id. */
  readonly newOwners = new Map<number, OwnerReference>();
  readonly #context: PlanContext;
  readonly #mines: MineFinder;
  readonly #companies: Map<string, NamedCompany>;
  readonly #companiesById: Map<number, NamedCompany>;
  readonly #survivors: Map<string, string>;
  readonly #newIds = new Map<string, number>();

  private constructor(
    context: PlanContext,
    mines: MineFinder,
    companies: readonly NamedCompany[],
    survivors: Map<string, string>,
  ) {
    this.#context = context;
    this.#mines = mines;
    this.#survivors = survivors;
    this.#companies = new Map(companies.map((company) => [company.nameFolded, company]));
    this.#companiesById = new Map(companies.map((company) => [company.id, company]));
  }

  static async open(context: PlanContext, references: readonly OwnerReference[]): Promise<OwnerFinder> {
    const { client, names } = context;
    const namesOf = (type: EntityType) =>
      references.filter(({ entityType }) => entityType === type).map(({ name }) => name);
    const mines = await findMines(client, namesOf('mine'));
    const chosen = await minesById(client, names.ids('mine'));
    const survivors = await survivorsOf(client, namesOf('company'));
    const companyNames = [...namesOf('company'), ...survivors.values()];
    const companies = await companiesOf(client, companyNames, names.ids('company'));
    return new OwnerFinder(context, new MineFinder(mines, chosen), companies, survivors);
  }

  find(row: number, reference: OwnerReference, field: string): Owner | 'skip' | undefined {
    const choice = this.#context.names.of(reference);
    if (choice?.action === 'skip') return 'skip';
    if (choice?.action === 'create') return this.#create(row, reference, field);
    return reference.entityType === 'mine'
      ? this.#mine(row, reference, field, choice)
      : this.#company(row, reference, field, choice);
  }

  /** Of a row that fails anyway: says whether what it belongs to is there. */
  tell(row: number, reference: OwnerReference, field: string): void {
    const choice = this.#context.names.of(reference);
    if (choice === undefined || choice.action === 'use') this.find(row, reference, field);
  }

  /** What it makes is there only once, however many rows name it; one that is there by now is used. */
  #create(row: number, reference: OwnerReference, field: string): Owner | undefined {
    if (reference.entityType === 'company' && this.#companies.has(fold(reference.name)))
      return this.#company(row, reference, field, undefined);
    if (reference.entityType === 'mine' && this.#mines.fits(reference))
      return this.#mine(row, reference, field, undefined);
    const key = referenceKey(reference);
    let id = this.#newIds.get(key);
    if (id === undefined) {
      id = -1 - this.#newIds.size;
      this.#newIds.set(key, id);
      this.newOwners.set(id, reference);
    }
    return { entityType: reference.entityType, id };
  }

  #mine(row: number, reference: OwnerReference, field: string, choice: NameChoice | undefined): Owner | undefined {
    const id = this.#mines.find(row, reference, { ...this.#context, field, use: choice?.use });
    return id === undefined ? undefined : { entityType: 'mine', id };
  }

  #company(row: number, reference: OwnerReference, field: string, choice: NameChoice | undefined): Owner | undefined {
    const { report, importer } = this.#context;
    const { name } = reference;
    const survivor = this.#survivors.get(fold(name));
    const company =
      choice?.use === undefined ? this.#companies.get(fold(survivor ?? name)) : this.#companiesById.get(choice.use);
    if (survivor !== undefined && choice?.use === undefined)
      report.warn(row, field, name, mergedWarning(name, survivor));
    if (!company) {
      report.unresolve(row, reference);
      report.error(row, field, name, `There is no company '${name}'. Add it first, or check the spelling.`);
      return undefined;
    }
    if (company.isArchived && !importer.isAdmin) {
      report.error(row, field, name, `The company '${company.name}' is archived. An administrator can bring it back.`);
      return undefined;
    }
    return { entityType: 'company', id: company.id };
  }
}
