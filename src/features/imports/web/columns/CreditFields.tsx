import { TextField } from '../../../../web/ui/controls/Field.tsx';
import styles from '../ImportWizard.module.css';
import type { ChosenFile } from '../choices/use-chosen-file.ts';

/** Whom the data of a file is from, and under which terms. */
export function CreditFields({ chosen }: { chosen: ChosenFile }) {
  return (
    <div className={styles.credit}>
      <TextField
        label="Source (optional)"
        placeholder="Geoscience Australia"
        maxLength={200}
        value={chosen.source}
        onChange={chosen.setSource}
      />
      <TextField
        label="Licence (optional)"
        placeholder="CC BY 4.0"
        help="Both are shown with the records that this file makes."
        maxLength={200}
        value={chosen.licence}
        onChange={chosen.setLicence}
      />
    </div>
  );
}
