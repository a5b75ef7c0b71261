import { Fragment } from 'react';
import { ColumnMapping } from '../columns/ColumnMapping.tsx';
import { LoadFailure } from '../../../../web/ui/page/EmptyState.tsx';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import { FileShape } from './FileShape.tsx';
import { LikelierKind } from './LikelierKind.tsx';
import { CreditFields } from '../columns/CreditFields.tsx';
import styles from '../ImportPanel.module.css';
import type { ChosenFile } from '../choices/use-chosen-file.ts';
import { ValueStep } from '../values/ValueStep.tsx';

interface ChosenFileFieldsProps {
  chosen: ChosenFile;
  disabled: boolean;
  /** Takes the file to another kind; undefined where it is of this one. */
  onMove?: ((kind: ImportKind) => void) | undefined;
}

/** How the chosen file was understood, and what its member says of it. */
export function ChosenFileFields({ chosen, disabled, onMove }: ChosenFileFieldsProps) {
  const { file, preview, columns, isLooking, values, isReadingValues } = chosen;
  return (
    <>
      {isLooking && (
        <p className={styles.hint} role="status">
          Reading the columns...
        </p>
      )}
      {file && chosen.noLook && (
        <LoadFailure title="The columns were not read" detail={chosen.noLook.reason} onRetry={chosen.noLook.again} />
      )}
      {file && preview && (
        <Fragment
          key={`${file.name} ${file.lastModified} ${preview.sheet ?? ''} ${preview.headerRow} ${preview.layout}`}
        >
          {onMove && <LikelierKind preview={preview} disabled={disabled || isLooking} onMove={onMove} />}
          <FileShape chosen={chosen} preview={preview} disabled={disabled} />
          {/* While it is read anew these are the columns of before, and a look at their values would end that. */}
          <ColumnMapping
            key={preview.columns.map(({ header }) => header).join('\n')}
            chosen={chosen}
            preview={preview}
            disabled={disabled || isLooking}
          />
        </Fragment>
      )}
      {isReadingValues && values === undefined && (
        <p className={styles.hint} role="status">
          Reading the values...
        </p>
      )}
      {file && chosen.noValues && !isLooking && (
        <LoadFailure title="The values were not read" detail={chosen.noValues.reason} onRetry={chosen.noValues.again} />
      )}
      {file && values && (
        <ValueStep
          key={`${file.name} ${file.lastModified} ${preview?.sheet ?? ''} ${columns.map(({ field }) => field).join(' ')}`}
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
