import { useQueries } from '@tanstack/react-query';
import { exchangeOf, type StatedStudy } from '../../../../domain/studies/study-model.ts';
import { isNotFound, query } from '../../../../web/http.ts';
import { prices } from '../../../prices/contract.ts';

/** The newest rate on record between the currencies of a study's price and of its money. */
export interface StudyRate {
  of: string;
  into: string;
  value: number;
  /** The day that it is of. */
  asOf: string;
}

interface StudyRates {
  /** None where nobody entered one of the last week, or it is not here. */
  rateOf: (study: StatedStudy) => StudyRate | undefined;
  isPending: boolean;
  /** One of them could not be asked for, which is not that there is none. */
  isError: boolean;
}

/** The newest rates between the currencies of prices and money of studies. */
export function useStudyRates(studies: readonly StatedStudy[]): StudyRates {
  const keyOf = (study: StatedStudy) => {
    const exchange = exchangeOf(study);
    return exchange && `${exchange.of}/${exchange.into}`;
  };
  const keys = [...new Set(studies.flatMap((study) => keyOf(study) ?? []))];
  const answers = useQueries({
    queries: keys.map((key) => ({ ...query(prices.quote, { query: { kind: 'rate', key } }), retry: false })),
  });
  const rateOf = (study: StatedStudy) => {
    const exchange = exchangeOf(study);
    const found = exchange && answers[keys.indexOf(`${exchange.of}/${exchange.into}`)]?.data;
    return found ? { ...exchange, value: Number(found.value), asOf: found.asOf } : undefined;
  };
  return {
    rateOf,
    isPending: answers.some(({ isPending }) => isPending),
    isError: answers.some(({ isError, error }) => isError && !isNotFound(error)),
  };
}
