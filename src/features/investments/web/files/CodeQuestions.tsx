import { useId, useState } from 'react';
import { count } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../../web/ui/controls/Field.tsx';
import type { CodeQuestion } from '../../contract-import.ts';
import { tickerFault } from './reading-choices.ts';
import styles from './FileReading.module.css';

interface CodeQuestionsProps {
  questions: readonly CodeQuestion[];
  /** What was said before. */
  named: Readonly<Record<string, string>>;
  disabled: boolean;
  onName: (tickers: Readonly<Record<string, string>>) => void;
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
export function CodeQuestions({ questions, named, disabled, onName }: CodeQuestionsProps) {
  const titleId = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  if (questions.length === 0) return null;
  const textOf = (code: string) => typed[code] ?? named[code] ?? '';
  const open = questions.filter(({ code }) => textOf(code).trim() === '').length;
  const isFaulty = questions.some(({ code }) => tickerFault(textOf(code)) !== undefined);
  const isSaid = questions.every(({ code }) => textOf(code).trim().toUpperCase() === (named[code] ?? ''));
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
            onChange={(text) => setTyped((before) => ({ ...before, [question.code]: text }))}
          />
        ))}
      </div>
      <Button
        disabled={disabled || isFaulty || isSaid}
        onClick={() =>
          onName(Object.fromEntries(questions.map(({ code }) => [code, textOf(code).trim().toUpperCase()])))
        }
      >
        {open === 0 ? 'Use these tickers' : `Use these tickers, leave ${count(open, 'security', 'securities')} out`}
      </Button>
    </section>
  );
}
