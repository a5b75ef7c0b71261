import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { wholeText } from '../../../db/json-text.ts';
import type { CompanyFigure } from '../../../domain/value/company-figures.ts';

/**
 * Figures of companies as lists of the same length, one for each column: the database reads those in half the time of as many
 * objects, each of which says the names of all of its fields.
 */
export class FigureColumns {
  readonly id: number[] = [];
  readonly measure: string[] = [];
  readonly of: string[] = [];
  readonly value: number[] = [];
  readonly basis: (string | null)[] = [];
  readonly bound: (string | null)[] = [];
  readonly isRanked: boolean[] = [];
  readonly asOf: (string | null)[] = [];
  /** Few have any: a list of lists of various lengths is none to the database. */
  readonly notes: (string | null)[] = [];

  add(id: number, { measure, of, value, basis, bound, isRanked, asOf, notes }: CompanyFigure): void {
    this.id.push(id);
    this.measure.push(measure);
    this.of.push(wholeText(of));
    this.value.push(value);
    this.basis.push(basis === null ? null : wholeText(basis));
    this.bound.push(bound);
    this.isRanked.push(isRanked);
    this.asOf.push(asOf);
    this.notes.push(notes.length === 0 ? null : JSON.stringify(notes.map(wholeText)));
  }
}

/**
 * A list as the database writes one, of numbers, days, truth values and names of measures: none of them has a character that needs
 * quotation marks, and the driver would look for one in each of a hundred thousand.
 */
const plainList = (values: readonly (number | boolean | string | null)[]) =>
  sql.param(`{${values.map((value) => value ?? 'NULL').join(',')}}`);

/**
 * Writes what these companies, which the transaction holds, have by now: all figures, or those of these measures alone. What is as it was is not even locked, because most of it
 * is and a lock is a write; what is another one is found once, and written where it lies.
 */
export async function storeCompanyFigures(
  tx: Db,
  companyIds: readonly number[],
  made: FigureColumns,
  measures?: readonly string[],
): Promise<void> {
  const ofMeasures = measures ? sql`and k.measure = any(${sql.param([...measures])}::text[])` : sql``;
  await tx.rows(sql`
    with made as not materialized (
      select f.id, f.measure, f."of", f.value, f.basis, f.bound, f.is_ranked, f.as_of, case when f.notes is not null then
        (select array_agg(note order by place) from json_array_elements_text(f.notes::json) with ordinality n(note, place)) end as notes
      from unnest(${plainList(made.id)}::bigint[], ${plainList(made.measure)}::text[], ${sql.param(made.of)}::text[],
        ${plainList(made.value)}::float8[], ${sql.param(made.basis)}::text[], ${sql.param(made.bound)}::text[],
        ${plainList(made.isRanked)}::boolean[], ${plainList(made.asOf)}::date[], ${sql.param(made.notes)}::text[]
      ) as f(id, measure, "of", value, basis, bound, is_ranked, as_of, notes)
    ), kept as not materialized (
      select k.ctid as at, k.* from company_figures k where k.company_id = any(${sql.param([...companyIds])}::bigint[]) ${ofMeasures}
    ), different as materialized (
      select f.*, k.at from made f full join kept k on k.company_id = f.id and k.measure = f.measure and k."of" = f."of"
      where f.id is null or k.company_id is null or (k.value, k.basis, k.bound, k.notes, k.is_ranked, k.as_of)
        is distinct from (f.value, f.basis, f.bound, f.notes, f.is_ranked, f.as_of)
    ), gone as (
      delete from company_figures k using different d where d.id is null and k.ctid = d.at
    ), changed as (
      update company_figures k set value = d.value, basis = d.basis, bound = d.bound, notes = d.notes, is_ranked = d.is_ranked,
        as_of = d.as_of
      from different d where d.id is not null and k.ctid = d.at
    )
    insert into company_figures (company_id, measure, "of", value, basis, bound, notes, is_ranked, as_of)
    select id, measure, "of", value, basis, bound, notes, is_ranked, as_of from different where at is null`);
}
