/** What a figure is told in; amounts and grades in the unit of their metal, money in millions of its currency. */
export type MeasureKind =
  | 'amount'
  | 'grade'
  | 'thickness'
  | 'tonnes'
  | 'metres'
  | 'money'
  | 'unit money'
  | 'share money'
  | 'share amount'
  | 'shares'
  | 'percent'
  | 'years'
  | 'months'
  | 'ratio'
  | 'count'
  | 'score'
  | 'study'
  | 'date';

/** What has figures. */
export const figuredNouns = ['mine', 'company'] as const;
export type FiguredNoun = (typeof figuredNouns)[number];

export const measureGroups = [
  'Resources',
  'Drilling',
  'Studies',
  'Project',
  'Mines held',
  'Market value',
  'Value of metal',
  'Value of studies',
  'Output and plans',
  'Capital',
  'Record',
  'Community',
] as const;
export type MeasureGroup = (typeof measureGroups)[number];

export interface Measure {
  id: string;
  /** As a sentence begins with it: `Contained copper, measured and indicated`. `{metal}` is the metal's name. */
  name: string;
  /** Above a column. */
  head: string;
  kind: MeasureKind;
  group: MeasureGroup;
  /** What a figure is of beside its mine or company: only those of one metal, one currency, or one currency and unit (`USD/oz`) compare. */
  of: 'metal' | 'currency' | 'rate' | 'nothing';
  /** Which end a reader looks for; where neither is better, none. */
  better?: 'more' | 'less';
  /** Section of the page that it follows from. */
  section?: string;
}

/** Classes of metal: how measures name them, in words, and above a column. */
export const classesOfMetal = [
  ['reserves', 'proven and probable', '2P'],
  ['mi', 'measured and indicated', 'M&I'],
  ['inferred', 'inferred', 'inferred'],
] as const;

/** A word at the beginning of a head. */
export const atHead = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Identifier, name, head, kind, group, and which end a reader looks for. */
type PlainMeasure = readonly [
  id: string,
  name: string,
  head: string,
  kind: MeasureKind,
  group: MeasureGroup,
  better?: 'more' | 'less',
];

/** Measures of a section that are of no metal and no currency, a line each: every list of figures loads all of them. */
export const measuresOfNothing = (section: string | undefined, rows: readonly PlainMeasure[]): Measure[] =>
  rows.map(([id, name, head, kind, group, better]) => ({
    ...{ id, name, head, kind, group, of: 'nothing' },
    ...(better && { better }),
    ...(section !== undefined && { section }),
  }));
