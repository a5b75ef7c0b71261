import { ColumnMapping } from './ColumnMapping.tsx';
import { CreditFields } from './CreditFields.tsx';
import styles from './ImportPanel.module.css';
import type { ChosenFile } from './use-chosen-file.ts';
import { ValueStep } from './ValueStep.tsx';

/** How the chosen file was understood, and what its member says of it. */
export function ChosenFileFields({ chosen, disabled }: { chosen: ChosenFile; disabled: boolean }) {
  const { file, preview, fields, isLooking, values, isReadingValues } = chosen;
  return (
    <>
      {isLooking && (
        <p className={styles.hint} role="status">
          Reading the columns...
        </p>
      )}
      {file && preview && (
        <ColumnMapping
          key={`${file.name} ${file.lastModified} ${preview.sheet ?? ''}`}
          preview={preview}
          fields={fields}
          disabled={disabled}
          onChange={chosen.changeField}
          onSheet={chosen.chooseSheet}
        />
      )}
      {isReadingValues && values === undefined && (
        <p className={styles.hint} role="status">
          Reading the values...
        </p>
      )}
      {file && values && (
        <ValueStep
          key={`${file.name} ${file.lastModified} ${preview?.sheet ?? ''} ${fields.join(' ')}`}
          values={values}
          changed={chosen.changedValues}
          disabled={disabled}
          onChange={chosen.changeValue}
        />
      )}
      {file && <CreditFields chosen={chosen} />}
    </>
  );
}
