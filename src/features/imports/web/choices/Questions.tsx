import { Notice } from '../../../../web/ui/page/Notice.tsx';
import styles from '../ImportWizard.module.css';

/** What has to be said of a file before it can be read, above where it is said. */
export function Questions({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0) return null;
  return (
    <div className={styles.questions} data-questions tabIndex={-1}>
      {questions.map((question) => (
        <Notice key={question} tone="warning">
          {question}
        </Notice>
      ))}
    </div>
  );
}

/** Leads to the first of them within a part of the page. */
export function showQuestions(within: HTMLElement | null): void {
  const first = within?.querySelector<HTMLElement>('[data-questions]');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
