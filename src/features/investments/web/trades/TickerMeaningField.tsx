import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../web/http.ts';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { investments } from '../../contract.ts';
import type { TickerChoice } from '../../contract-trades.ts';
import { otherCurrencyWords } from './ticker-options.ts';

/** `TSXV:ABC · Alpha Mining`; the ticker alone where it is to stay apart. */
export const choiceLabel = ({ security, company }: TickerChoice, ticker: string) => {
  if (company) return `${security} · ${company.name}`;
  return security === ticker ? `${ticker}, another share` : security;
};

interface TickerMeaningFieldProps {
  /** As it was when its field was left. */
  ticker: string;
  value: string;
  /** Of the trade. */
  currency: string;
  onChange: (security: string) => void;
}

/** Which share is meant by a ticker, where several have it; asked once, and remembered with the journal. */
export function TickerMeaningField({ ticker, value, currency, onChange }: TickerMeaningFieldProps) {
  const written = ticker.trim().toUpperCase();
  const { data } = useQuery({
    ...query(investments.ticker, { query: { ticker: written } }),
    enabled: written !== '' && written.length <= 24,
  });
  if (!data || data.ticker !== written) return null;
  if (data.choices.length === 0) {
    const known = data.security !== written && data.alias === null;
    return known ? (
      <p>
        {written} is counted as {data.security}
        {data.companies[0] ? `, ${data.companies[0].name}` : ''}. {otherCurrencyWords(data.security, currency)}
      </p>
    ) : null;
  }
  return (
    <SelectField
      label={`Which ${written} do you mean?`}
      none="Choose, or say so later"
      options={data.choices.map((choice) => ({ value: choice.security, label: choiceLabel(choice, written) }))}
      value={value}
      onChange={onChange}
      help={
        otherCurrencyWords(value, currency) ??
        'Remembered for all trades of this ticker; you change it under Currencies and tickers.'
      }
    />
  );
}
