import { useQueries } from '@tanstack/react-query';
import { exchangeOf, type StatedStudy } from '../../../../domain/studies/study-model.ts';
import { query } from '../../../../web/http.ts';
import { prices } from '../../../prices/contract.ts';

/** The newest rate on record between the currencies of a study's price and of its money. */
export interface StudyRate {
  of: string;
  into: string;
  value: number;
  /** The day that it is of. */
  asOf: string;
}

/** The newest rates between the currencies of prices and money of studies; none where nobody entered one of the last week. */
export function useStudyRates(studies: readonly StatedStudy[]): (study: StatedStudy) => StudyRate | undefined {
  const keyOf = (study: StatedStudy) => {
    const exchange = exchangeOf(study);
    return exchange && `${exchange.of}/${exchange.into}`;
  };
  const keys = [...new Set(studies.flatMap((study) => keyOf(study) ?? []))];
  const answers = useQueries({
    queries: keys.map((key) => ({ ...query(prices.quote, { query: { kind: 'rate', key } }), retry: false })),
  });
  return (study) => {
    const exchange = exchangeOf(study);
    const found = exchange && answers[keys.indexOf(`${exchange.of}/${exchange.into}`)]?.data;
    return found ? { ...exchange, value: Number(found.value), asOf: found.asOf } : undefined;
  };
}
