import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Scroller } from '../../../web/ui/tables/Scroller.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { copyText } from './copy-text.ts';
import { type Example, examplesFor, type Language } from './examples.ts';
import { scopeNames } from './scope-names.ts';
import styles from './ApiExamples.module.css';

/** Code with a button that copies it. */
export function CodeSample({ label, language, code }: { label: string; language: string; code: string }) {
  return (
    <div className={styles.sample}>
      <div className={styles.head}>
        <span>{language}</span>
        <Button
          size="s"
          aria-label={`Copy ${label}`}
          onClick={() => void copyText(code, 'The example is in the clipboard.')}
        >
          Copy
        </Button>
      </div>
      <Scroller as="pre" label={label}>
        <code>{code}</code>
      </Scroller>
    </div>
  );
}

/** Names of parameters stand between backticks. */
function Words({ text }: { text: string }) {
  return text
    .split(/(`[^`]+`)/u)
    .map((part) => (part.startsWith('`') ? <code key={part}>{part.slice(1, -1)}</code> : part));
}

function ExamplePanel({ example, language }: { example: Example; language: Language }) {
  return (
    <Panel
      id={example.id}
      title={example.title}
      actions={
        <Badge tone={example.needs === 'write' ? 'default' : 'secondary'}>Scope: {scopeNames[example.needs]}</Badge>
      }
    >
      <p className={styles.text}>
        <Words text={example.text} />
      </p>
      <CodeSample label={`${example.title}, ${language}`} language={language} code={example.code[language]} />
    </Panel>
  );
}

/** Programs to copy, with the address of this installation. */
export function ApiExamples({ origin, language }: { origin: string; language: Language }) {
  return examplesFor(origin).map((example) => <ExamplePanel key={example.id} example={example} language={language} />);
}
