import { type KeyboardEvent, useState } from 'react';
import { editorMetals } from '../../../domain/metals/metals.ts';
import { fold } from '../../../domain/text/fold.ts';
import { Button, IconButton } from '../../../web/ui/controls/Button.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { TrashIcon } from '../../../web/ui/marks/action-icons.tsx';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import type { MineFieldsProps } from './mine-draft.ts';
import { typedPercent, wholePercent } from './mine-draft.ts';
import styles from './MineForm.module.css';

function toneOf(total: number): string | undefined {
  if (total === 100) return styles.exact;
  return total > 100 ? styles.above : undefined;
}

function Total({ percentages }: { percentages: string[] }) {
  const total = percentages.reduce((sum, text) => sum + (Number.isNaN(typedPercent(text)) ? 0 : typedPercent(text)), 0);
  return (
    <>
      <p className={styles.total}>
        <span>Total</span>
        <output className={toneOf(total)}>
          {total}%{total === 100 ? ' ✓' : ''}
        </output>
      </p>
      {total > 100 && (
        <p className={styles.warning} role="status">
          Warning: Total percentage exceeds 100%. Please adjust the values.
        </p>
      )}
    </>
  );
}

/** Which metals a mine holds, in which shares; the first is its primary metal. */
export function MetalsEditor({ draft, onChange, faults }: MineFieldsProps) {
  const [metal, setMetal] = useState('');
  const [percentage, setPercentage] = useState('');
  const [error, setError] = useState<{ metal?: string; percentage?: string }>({});
  const shares = draft.metalsDistribution;
  const used = new Set(shares.map((share) => fold(share.metal)));
  const change = (metalsDistribution: typeof shares) => onChange({ metalsDistribution });

  const add = () => {
    const amount =
      percentage.trim() === '' || typedPercent(percentage) <= 0
        ? 'Enter a whole number from 1 to 100.'
        : wholePercent(percentage);
    const found = { ...(metal === '' && { metal: 'Choose a metal.' }), ...(amount && { percentage: amount }) };
    setError(found);
    if (Object.keys(found).length > 0) return;
    change([...shares, { metal, percentage: String(typedPercent(percentage)) }]);
    setMetal('');
    setPercentage('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    add();
  };

  return (
    <div className={styles.fields}>
      <div className={styles.add}>
        <SelectField
          label="Metal"
          none="Select a metal"
          value={metal}
          options={editorMetals.filter((name) => !used.has(fold(name)))}
          onChange={setMetal}
          error={error.metal}
        />
        <TextField
          label="Share"
          inputMode="numeric"
          unit="%"
          value={percentage}
          onChange={setPercentage}
          onKeyDown={addOnEnter}
          error={error.percentage}
        />
        <Button onClick={add}>Add Metal</Button>
      </div>
      {shares.length === 0 ? (
        <p className={styles.hint}>
          No metals yet. The first one you add is the primary metal; shares should come to 100%.
        </p>
      ) : (
        <>
          <ul className={styles.shares} aria-label="Metals of this mine">
            {shares.map((share, index) => (
              <li key={share.metal} className={styles.share}>
                <MetalName metal={share.metal} />
                <TextField
                  label={`Share of ${share.metal}`}
                  name={`metalsDistribution.${index}.percentage`}
                  hideLabel
                  inputMode="numeric"
                  unit="%"
                  placeholder="unknown"
                  value={share.percentage}
                  onChange={(text) => change(shares.with(index, { ...share, percentage: text }))}
                  error={faults[`metalsDistribution.${index}.percentage`]}
                />
                <IconButton label={`Remove ${share.metal}`} onClick={() => change(shares.toSpliced(index, 1))}>
                  <TrashIcon />
                </IconButton>
              </li>
            ))}
          </ul>
          <Total percentages={shares.map((share) => share.percentage)} />
        </>
      )}
      {faults.metalsDistribution && <p className={styles.warning}>{faults.metalsDistribution}</p>}
    </div>
  );
}
