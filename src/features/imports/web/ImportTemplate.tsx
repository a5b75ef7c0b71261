import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importWords } from '../../../domain/nouns/file-words.ts';
import { buttonClass } from '../../../web/ui/controls/Button.tsx';
import { templateAddress } from './api.ts';
import styles from './ImportPanel.module.css';

/** What a file of this kind holds, and the template of one. */
export function ImportTemplate({ kind }: { kind: ImportKind }) {
  return (
    <div className={styles.intro}>
      <p>
        One row for each of the {importWords(kind).several}. The template has all columns and an example row; you need
        only those you know.
      </p>
      <a className={buttonClass('quiet', 's')} href={templateAddress(kind)} download={`${kind}-template.csv`}>
        Download template
      </a>
    </div>
  );
}
