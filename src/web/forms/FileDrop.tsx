import { useId, useState } from 'react';
import { sayEndings, tableEndings } from '../../domain/tables/table-files.ts';
import { UploadIcon } from '../ui/marks/action-icons.tsx';
import { sizeWords } from './chosen-file.ts';
import styles from './FileDrop.module.css';

/** Some systems know files by these instead of their endings. */
const tableTypes = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.spreadsheet',
];
const acceptedOf = (endings: readonly string[]) => [...endings, ...tableTypes].join(',');

interface FileDropProps {
  file: File | undefined;
  disabled: boolean;
  /** What it is read aloud as. */
  label?: string;
  /** What is dropped here: 'a CSV file or a workbook' unless said. */
  what?: string;
  /** How its name may end. */
  endings?: readonly string[];
  onChoose: (files: File[]) => void;
}

/** A place to drop a file on, and a button that opens the picker. */
export function FileDrop({
  file,
  disabled,
  what = 'a CSV file or a workbook',
  label = `Choose ${what}`,
  endings = tableEndings,
  onChoose,
}: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <label className={styles.drop} htmlFor={id} data-over={isOver || undefined} data-disabled={disabled || undefined}>
      <UploadIcon />
      <span className={styles.dropWords}>
        {file ? (
          <>
            <strong className={styles.fileName}>{file.name}</strong>
            <span>{sizeWords(file.size)}. Drop or choose another file to replace it.</span>
          </>
        ) : (
          <>
            <strong>
              Drop {what} here, or <span className={styles.choose}>choose one</span>
            </strong>
            <span>{sayEndings(endings)}, at most 10 MB</span>
          </>
        )}
      </span>
      <input
        id={id}
        className={styles.input}
        type="file"
        // It covers the whole place, so a file that is dropped lands in it.
        onDragEnter={() => setIsOver(!disabled)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        multiple
        accept={acceptedOf(endings)}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </label>
  );
}
