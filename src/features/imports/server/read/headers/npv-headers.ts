import type { FileColumn } from '../../../contract-looks.ts';

const taxes =
  /\b(?:(?:after|post|net of|pre|before)[ -]?tax(?:es)?|(?:despues|antes) de impuestos|(?:apos|antes de|antes dos) impostos|(?:apres|avant) impots?|(?:nach|vor) steuern)\b/u;
const rate = /(?:@ ?|at )?\d{1,2}(?:[.,]\d{1,2})? ?%?/u;
const baseCase = /\(?\b(?:base[ -]case|caso base|cas de base|basisfall)\b\)?/iu;
const netPresentValue = new Set(['npv', 'net present value', 'van', 'vpn', 'vpl']);

/** `after tax npv5 %`, `npv 8 % post tax`: words of a header that are those of a net present value, its rate and its tax. */
export const areOfNpv = (words: string): boolean =>
  netPresentValue.has(words.replace(taxes, ' ').replace(rate, ' ').replace(baseCase, ' ').replace(/\s+/gu, ' ').trim());

const npvRate =
  /(?:npv|net present value|va[nl]|vp[nl])(?:[ ,(]{0,2}@?[ (]{0,2})(\d{1,2}(?:[.,]\d{1,2})?)(?!\d|[.,]\d)/iu;
/** `VAN después de impuestos (8%)`: behind other words a rate has its sign, in brackets or at the end. */
const rateBehind = /(?:@ ?|\( ?@? ?|\b(?:at|al) )(\d{1,2}(?:[.,]\d{1,2})?) ?% ?(?=\)|$)/giu;
const longest = 120;

/** What the header of a net present value says of it: the discount rate, and whether taxes are paid. */
export function npvOf(header: string): Record<string, string> {
  const text = header.slice(0, longest);
  if (!/npv|net present value|kapitalwert|\bva[nl]\b|\bvp[nl]\b/iu.test(text)) return {};
  const behind = [...text.matchAll(rateBehind)].map(([, digits]) => digits);
  const said = (npvRate.exec(text)?.[1] ?? (behind.length === 1 ? behind[0] : undefined))?.replace(',', '.');
  const isAfter =
    /(?:after|post|net of)[- ]?tax|nach steuern|apr[eè]s imp[oô]ts?|despu[eé]s de impuestos|ap[oó]s impostos/iu.test(
      text,
    );
  const isBefore = /(?:pre|before)[- ]?tax|vor steuern|avant imp[oô]ts?|antes de impuestos|antes de impostos/iu.test(
    text,
  );
  return {
    ...(said !== undefined && { discountRate: said }),
    ...(isAfter && { taxBasis: 'after-tax' }),
    ...(isBefore && { taxBasis: 'pre-tax' }),
  };
}

/** The rate that a column beside says of the whole study; undefined where it says none, or several. */
function rateBeside(columns: readonly FileColumn[], rows: readonly (readonly string[])[]): string | undefined {
  const index = columns.findIndex(({ field }) => field === 'discountRate');
  const said = new Set(
    rows.flatMap((row) => /^(\d{1,2}(?:[.,]\d{1,2})?) ?%?$/u.exec((row[index] ?? '').trim())?.[1] ?? []),
  );
  const [only] = said;
  return said.size === 1 ? only?.replace(',', '.') : undefined;
}

/**
 * A study is one record: of its net present values one after tax is proposed, else the first. Of several at other discount
 * rates it is the one that the file calls the base case, or whose rate it has in a column of its own; else they are asked.
 */
export function withOneNpv(columns: readonly FileColumn[], rows: readonly (readonly string[])[]): FileColumn[] {
  const found = columns.filter(({ field }) => field === 'npv');
  const afterTax = found.filter(({ of }) => of?.['taxBasis'] === 'after-tax');
  const rivals = afterTax.length > 0 ? afterTax : found;
  const rates = new Set(rivals.map(({ of }) => Number(of?.['discountRate'] ?? 0)));
  const own = rateBeside(columns, rows);
  const base =
    rivals.find(({ match }) => match === 'remembered') ??
    rivals.find(({ header }) => baseCase.test(header.slice(0, longest))) ??
    rivals.find(({ of }) => own !== undefined && Number(of?.['discountRate'] ?? 0) === Number(own));
  const isOpen = rates.size > 1 && base === undefined;
  const asked = new Set(isOpen ? rivals : []);
  const kept = base ?? rivals[0];
  return columns.map((column) => {
    if (asked.has(column)) return { ...column, field: null, match: 'none', mayBe: ['npv'] };
    return column.field !== 'npv' || column === kept || column.match === 'remembered'
      ? column
      : { ...column, field: null, match: 'none', unit: null, of: null };
  });
}
