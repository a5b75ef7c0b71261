import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { FieldRow } from '../../../../web/forms/RecordDialog.tsx';
import type { TickerQuestion } from '../../contract-trades.ts';
import { choiceLabel } from '../trades/TickerMeaningField.tsx';
import styles from '../Journal.module.css';

interface TickerQuestionsProps {
  questions: readonly TickerQuestion[];
  chosen: Readonly<Record<string, string>>;
  onChoose: (ticker: string, security: string) => void;
}

const mostAsked = 20;

/** Tickers of a file that several shares have; what is chosen is remembered with the journal. */
export function TickerQuestions({ questions, chosen, onChoose }: TickerQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="ticker-questions">
      <h2 id="ticker-questions">Which shares are meant</h2>
      <p className={styles.hint}>
        Several shares have these tickers. What you choose is remembered; left open, each spelling stays a position of
        its own.
      </p>
      <FieldRow>
        {questions.slice(0, mostAsked).map(({ ticker, choices }) => (
          <SelectField
            key={ticker}
            label={`${ticker} is`}
            none="Leave open"
            options={choices.map((choice) => ({ value: choice.security, label: choiceLabel(choice, ticker) }))}
            value={chosen[ticker] ?? ''}
            onChange={(security) => onChoose(ticker, security)}
          />
        ))}
      </FieldRow>
    </section>
  );
}
