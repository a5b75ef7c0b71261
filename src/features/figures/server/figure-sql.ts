import { sql, type SQL } from 'drizzle-orm';
import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import { type FigureCondition, type FigureRef, isOwnMetal } from '../../../domain/figures/measures.ts';

/** Scores move with time and lie in a table of their own. */
const scoreColumns: Readonly<Record<string, SQL>> = { engagement: sql`s.engagement`, nps: sql`s.net_promoter` };

const bounds = (value: SQL, { min, max }: Pick<FigureCondition, 'min' | 'max'>) => {
  const parts = [
    ...(min === null ? [] : [sql`${value} >= ${min}::float8`]),
    ...(max === null ? [] : [sql`${value} <= ${max}::float8`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
};

const noBounds = { min: null, max: null };

/** What lists ask of the figures of a noun: of its rows, as `m` or `c`, in the tables that keep its figures. */
export interface FigureSql {
  /** Whether it lies in a table of its own, which moves with time. */
  isScore: (measure: string) => boolean;
  /** Whether a row has a figure within bounds: found by an index of the figure's values. Unknown is never within. */
  hasFigure: (ref: FigureRef, within?: Pick<FigureCondition, 'min' | 'max'>) => SQL;
  /** Whether a row has this figure of any metal or currency. */
  hasAnyFigure: (ref: FigureRef) => SQL;
  /** A figure of a row, or null. */
  figureOf: (ref: FigureRef) => SQL;
  /** Every row that has a figure, as rows `(id, value)`, in the order of the figure where an index has it. */
  valuesOf: (ref: FigureRef) => SQL;
  /** The rows `f` with a figure that stands in orders, and what has to be true of them. */
  ordered: (ref: FigureRef) => { table: SQL; id: SQL; is: SQL };
  /** The figures of a row that are asked for and known, as JSON by their names; of each company's own metal by that of the metal. */
  figuresJson: (refs: readonly FigureRef[]) => SQL;
}

interface Kept {
  /** Of the table of figures, and of that of scores. */
  id: SQL;
  table: SQL;
  /** The id of the row that is asked about. */
  row: SQL;
  /** What a figure has to be to stand in an order. */
  ranked: SQL;
  /** Further fields of a shown figure, behind value and basis. */
  fields: SQL;
  scoreFields: SQL;
}

const kept: Readonly<Record<FiguredNoun, Kept>> = {
  mine: {
    id: sql`mine_id`,
    table: sql`mine_figures`,
    row: sql`m.id`,
    ranked: sql``,
    fields: sql``,
    scoreFields: sql``,
  },
  company: {
    id: sql`company_id`,
    table: sql`company_figures`,
    row: sql`c.id`,
    ranked: sql`and f.is_ranked`,
    fields: sql`, bound, notes, is_ranked, as_of`,
    scoreFields: sql`, null, null, true, null`,
  },
};

/** What is said of a figure of a company beside its value only where there is something to say. */
const shownOf: Readonly<Record<FiguredNoun, SQL>> = {
  mine: sql`json_build_object('value', f.value, 'basis', f.basis)`,
  company: sql`jsonb_strip_nulls(jsonb_build_object('value', f.value, 'bound', f.bound, 'notes', f.notes,
    'isUnranked', case when not f.is_ranked then true end, 'asOf', f.as_of)) || jsonb_build_object('basis', f.basis)`,
};

function figureSql(noun: FiguredNoun): FigureSql {
  const { id, table, row, ranked, fields, scoreFields } = kept[noun];
  const scored = sql`scores s where s.${id} = ${row}`;
  const ofRef = ({ measure, of }: FigureRef) => sql`f.measure = ${measure} and f."of" = ${of} ${ranked}`;
  return {
    isScore: (measure) => scoreColumns[measure] !== undefined,
    hasFigure(ref, within = noBounds) {
      const score = scoreColumns[ref.measure];
      if (score) return sql`exists (select from ${scored} and ${score} is not null and ${bounds(score, within)})`;
      return sql`exists (select from ${table} f where f.${id} = ${row} and ${ofRef(ref)} and ${bounds(sql`f.value`, within)})`;
    },
    hasAnyFigure: ({ measure }) =>
      sql`exists (select from ${table} f where f.${id} = ${row} and f.measure = ${measure})`,
    figureOf(ref) {
      const score = scoreColumns[ref.measure];
      if (score) return sql`(select ${score}::float8 from ${scored})`;
      return sql`(select f.value from ${table} f where f.${id} = ${row} and ${ofRef(ref)})`;
    },
    valuesOf(ref) {
      const score = scoreColumns[ref.measure];
      if (score)
        return sql`select s.${id} as id, ${score}::float8 as value from scores s where s.${id} is not null and ${score} is not null`;
      return sql`select f.${id} as id, f.value from ${table} f where ${ofRef(ref)}`;
    },
    ordered: (ref) => ({ table: sql`${table} f`, id: sql`f.${id}`, is: ofRef(ref) }),
    figuresJson(refs) {
      const wanted = refs.map(({ measure, of }) => sql`(${measure}, ${of})`);
      const own = refs.filter(isOwnMetal).map(({ measure }) => measure);
      const ofAnyMetal = own.length === 0 ? sql`` : sql`or measure = any(${sql.param(own)}::text[])`;
      const scores = refs
        .filter(({ measure }) => scoreColumns[measure])
        .map(
          ({ measure }) =>
            sql`union all select ${measure}, '', ${scoreColumns[measure]!}::float8, null ${scoreFields} from ${scored}`,
        );
      return sql`coalesce((
        select json_object_agg(f.measure || case f."of" when '' then '' else '.' || f."of" end, ${shownOf[noun]})
          filter (where f.value is not null)
        from (select measure, "of", value, basis ${fields} from ${table} where ${id} = ${row}
            and ((measure, "of") in (${sql.join(wanted, sql`, `)}) ${ofAnyMetal})
          ${sql.join(scores, sql` `)}) f), '{}')`;
    },
  };
}

/** Of a mine `m`. */
export const mineFigureSql = figureSql('mine');
/** Of a company `c`. */
export const companyFigureSql = figureSql('company');

/** Every figure of a company `c` that is known, as JSON by their names. */
export const allCompanyFiguresJson = sql`coalesce((
  select json_object_agg(f.measure || case f."of" when '' then '' else '.' || f."of" end, ${shownOf.company})
  from (select measure, "of", value, basis ${kept.company.fields} from company_figures where company_id = c.id
    union all select 'engagement', '', s.engagement::float8, null ${kept.company.scoreFields} from scores s where s.company_id = c.id
    union all select 'nps', '', s.net_promoter::float8, null ${kept.company.scoreFields} from scores s
      where s.company_id = c.id and s.net_promoter is not null) f), '{}')`;

/** Some of its kept figures, of whatever metal or currency, as JSON by their names. */
export const companyFiguresJson = (measures: readonly string[]) => sql`coalesce((
  select json_object_agg(f.measure || case f."of" when '' then '' else '.' || f."of" end, ${shownOf.company})
  from company_figures f where f.company_id = c.id and f.measure = any(${sql.param([...measures])}::text[])), '{}')`;
