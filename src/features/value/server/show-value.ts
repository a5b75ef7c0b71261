import type { Price } from '../../../domain/capital/records.ts';
import { writeRef } from '../../../domain/figures/measures.ts';
import type { WorkedMeasure } from '../../../domain/value/valued-company.ts';
import { isRanked } from '../../../domain/numbers/worked-figure.ts';
import type { CompanyValue } from '../contract.ts';

interface Valued {
  price: Price | null;
  worked: readonly WorkedMeasure[];
  several: readonly WorkedMeasure[];
  remarks: string[];
}

const shownFigure = ({ figure, basis, ...ref }: WorkedMeasure): CompanyValue['figures'][number] => ({
  figure: writeRef(ref),
  basis,
  value: figure.value,
  unit: figure.unit,
  currency: figure.currency,
  asOf: figure.asOf,
  bound: figure.bound,
  isRanked: isRanked(figure),
  from: [...figure.from],
  missing: [...figure.missing],
  warnings: figure.warnings.map(({ sentence }) => sentence),
});

/** What a company is worth, as the contract answers it: each figure with its working. */
export const shownValue = ({ price, worked, several, remarks }: Valued): CompanyValue => ({
  price: price && {
    listing: price.exchange ?? '',
    value: String(price.amount),
    currency: price.currency,
    asOf: price.asOf,
    source: price.source,
  },
  figures: worked.map(shownFigure),
  severalMetals: several.map((each) => ({ ...shownFigure(each), isRanked: false })),
  remarks,
});
