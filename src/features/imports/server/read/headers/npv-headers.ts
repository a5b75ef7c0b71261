import type { FileColumn } from '../../../contract-looks.ts';

const taxes =
  /\b(?:(?:after|post|net of|pre|before)[ -]?tax(?:es)?|(?:despues|antes) de impuestos|(?:apos|antes de|antes dos) impostos|(?:apres|avant) impots?|(?:nach|vor) steuern)\b/u;
const rate = /(?:@ ?|at )?\d{1,2}(?:[.,]\d{1,2})? ?%?/u;
const netPresentValue = new Set(['npv', 'net present value', 'van', 'vpn', 'vpl']);

/** `after tax npv5 %`, `npv 8 % post tax`: words of a header that are those of a net present value, its rate and its tax. */
export const areOfNpv = (words: string): boolean =>
  netPresentValue.has(words.replace(taxes, ' ').replace(rate, ' ').replace(/\s+/gu, ' ').trim());

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

/** A study is one record: of its net present values the one after tax is proposed, else the first. */
export function withOneNpv(columns: readonly FileColumn[]): FileColumn[] {
  const found = columns.filter(({ field }) => field === 'npv');
  const kept = found.find(({ of }) => of?.['taxBasis'] === 'after-tax') ?? found[0];
  return columns.map((column) =>
    column.field !== 'npv' || column === kept || column.match === 'remembered'
      ? column
      : { ...column, field: null, match: 'none', unit: null, of: null },
  );
}
