import { type ColumnMeasure, readUnit } from '../../../../../domain/tables/column-units.ts';

/** Only diamonds are weighed in carats. */
export const ofStones = /^(?:[kM]?(?:ct|cts|carats?)|cpht|cpt|ct\/(?:100 ?)?t)$/iu;
/** `ASX code`: a column of tickers says where they are listed. */
export const exchangeOf = /^(ASX|TSX|TSXV|LSE|AIM|JSE|CSE|NYSE|NASDAQ)[ _-]?(?:code|ticker|symbol)$/iu;
/** A bearing from magnetic north. */
export const magnetic = /[([](?:mag|magn|magnetic)\.?[)\]]/iu;
export const bareUnitWord = /^\s*(?:units?|uom|einheit|unité|unidad|unidade)\s*$/iu;
/** Thousands and millions of what nobody says. */
export const isScaled = /^(?:0{3}s?|[kKmM]{1,2}|thousands?|millions?|mio\.?|mill\.?|millones|milhões)$/iu;
/** Measures of which a file may mean a thousand or a million of what the template has. */
export const isAsked: ReadonlySet<ColumnMeasure> = new Set(['ore', 'millions', 'dollars', 'money']);

/** How a laboratory found a grade, and which of several is meant: `Au_FA_ppm`, `Cu_ICP_pct`, `Au_ppm_best`. */
export const methods =
  /^(?:(?:fa|ar|aas|aa|icp|icpms|icpes|me|xrf|xrd|gra|grav|fire assay|[34]ad|[34]a|fa\d{2}|aa\d{2}|icp\d{2}|me ms\d{2}|best|final|avg|ave|mean|average|preferred|assay|assays|result)(?: |$))+$/u;

/** `Tonnes`, `Tonnes milled`: what a figure is counted in is its name. */
export function unitInWords(words: string, measure: ColumnMeasure) {
  const read = readUnit(words, measure);
  if (read || (measure !== 'ore' && measure !== 'contained')) return read;
  const [first = ''] = words.split(' ');
  // Tons are of two sorts.
  return first === 'tons' ? undefined : readUnit(first, measure);
}
