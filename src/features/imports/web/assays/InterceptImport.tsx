import { useState } from 'react';
import type { Intercept } from '../../../../domain/drilling/composite.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../../web/ui/controls/Field.tsx';
import { type About, type Cut, interceptsCsv } from './intercepts-file.ts';
import { ImportKindPanel } from '../ImportKindPanel.tsx';
import styles from '../ImportPanel.module.css';
import wizard from '../ImportWizard.module.css';

interface Made {
  file: File;
  /** Of these; a file of others is out of date. */
  intercepts: readonly Intercept[];
}

/** Makes a file of drill observations of the intercepts, which goes the way of every file from there. */
export function InterceptImport({ intercepts, cut }: { intercepts: readonly Intercept[]; cut: Cut }) {
  const [about, setAbout] = useState<About>({ mine: '', country: '', date: '' });
  const [isAsked, setIsAsked] = useState(false);
  const [made, setMade] = useState<Made>();
  const [importId, setImportId] = useState<number>();
  const change = (changes: Partial<About>) => {
    setAbout({ ...about, ...changes });
    setMade(undefined);
  };
  const make = () => {
    setIsAsked(true);
    if (about.mine.trim() === '') return;
    const name = `intercepts ${cut.metal} ${cut.cutoff} ${cut.unit.replace('/', '-')}.csv`;
    const file = new File([interceptsCsv(intercepts, cut, about)], name, { type: 'text/csv' });
    setImportId(undefined);
    setMade({ file, intercepts });
  };
  return (
    <>
      <div className={wizard.credit}>
        <TextField
          label="Mine"
          required
          value={about.mine}
          error={isAsked && about.mine.trim() === '' ? 'Enter the name of the mine that was drilled.' : undefined}
          onChange={(mine) => change({ mine })}
        />
        <TextField
          label="Country (optional)"
          help="Where several mines have the name."
          value={about.country}
          onChange={(country) => change({ country })}
        />
        <TextField
          label="Date of the results (optional)"
          type="date"
          value={about.date}
          onChange={(date) => change({ date })}
        />
      </div>
      <div className={styles.actions}>
        <Button look="primary" onClick={make}>
          Use these intercepts
        </Button>
        <span className={styles.hint}>
          They become drill observations; each row is shown before anything is stored.
        </span>
      </div>
      {made && made.intercepts === intercepts && (
        <ImportKindPanel kind="drill-observations" given={made.file} importId={importId} onStart={setImportId} />
      )}
    </>
  );
}
