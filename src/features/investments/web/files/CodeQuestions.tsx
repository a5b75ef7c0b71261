import { useId } from 'react';
import { count } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../../web/ui/controls/Field.tsx';
import type { CodeQuestion } from '../../contract-import.ts';
import { openTickers, type Securities, tickerFault, tickerOf } from './reading-choices.ts';
import styles from './FileReading.module.css';

interface CodeQuestionsProps {
  questions: readonly CodeQuestion[];
  /** What was said before. */
  named: Securities;
  /** What stands in the fields, of those that were typed in. */
  typed: Securities;
  disabled: boolean;
  onType: (code: string, text: string) => void;
  onName: () => void;
}

function OneCode({
  question,
  text,
  onChange,
}: {
  question: CodeQuestion;
  text: string;
  onChange: (text: string) => void;
}) {
  const { code, name, exchange, rows, choices } = question;
  const [kind, value] = code.split(':');
  const about = kind === 'NAME' ? '' : `${kind} ${value}, `;
  return (
    <div>
      <TextField
        label={name ?? value ?? code}
        help={`${about}${count(rows, 'row')}${exchange === null ? '' : `, traded at ${exchange}`}`}
        placeholder="TSXV:ABC"
        autoCapitalize="characters"
        autoComplete="off"
        value={text}
        error={tickerFault(text)}
        onChange={onChange}
      />
      {choices.length > 0 && (
        <div className={styles.suggestions}>
          {choices.map(({ security, company }) => (
            <Button key={security} size="s" onClick={() => onChange(security)}>
              {security}
              {company ? ` · ${company.name}` : ''}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Securities that the file names by a code: the member says their tickers, once. */
export function CodeQuestions({ questions, named, typed, disabled, onType, onName }: CodeQuestionsProps) {
  const titleId = useId();
  if (questions.length === 0) return null;
  const textOf = (code: string) => tickerOf(code, typed, named);
  const open = questions.filter(({ code }) => textOf(code).trim() === '').length;
  const { changed, isFaulty } = openTickers(questions, typed, named);
  return (
    <section className={styles.columns} aria-labelledby={titleId}>
      <h2 id={titleId}>Which tickers these securities have</h2>
      <p className={styles.hint}>
        The file names them by a code or a name alone. What you enter is remembered with the import, for this and for
        later files; rows of those that you leave empty are not imported.
      </p>
      <div className={styles.codes}>
        {questions.map((question) => (
          <OneCode
            key={question.code}
            question={question}
            text={textOf(question.code)}
            onChange={(text) => onType(question.code, text)}
          />
        ))}
      </div>
      <Button disabled={disabled || isFaulty || changed === 0} onClick={onName}>
        {open === 0 ? 'Use these tickers' : `Use these tickers, leave ${count(open, 'security', 'securities')} out`}
      </Button>
    </section>
  );
}
