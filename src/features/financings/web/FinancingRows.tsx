import { Button } from '../../../web/ui/controls/Button.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { FinancingFields } from './FinancingFields.tsx';
import { type Filing, type FinancingRow, findingsOfRow } from './quarter-financings.ts';
import styles from './FinancingRows.module.css';

interface FinancingRowsProps {
  rows: readonly FinancingRow[];
  /** By `key.field`. */
  faults: Readonly<Record<string, string>>;
  filing: Filing;
  onChange: (rows: readonly FinancingRow[]) => void;
}

/** Financings that are entered with a quarter. */
export function FinancingRows({ rows, faults, filing, onChange }: FinancingRowsProps) {
  return rows.map((row, index) => (
    <fieldset key={row.key} className={styles.financing}>
      <legend>Financing {index + 1}</legend>
      <FinancingFields
        draft={row.draft}
        currency={filing.currency.trim().toUpperCase()}
        bind={(field) => ({
          value: row.draft[field],
          error: faults[`${row.key}.${field}`],
          onChange: (text) =>
            onChange(
              rows.map((each) => (each.key === row.key ? { ...each, draft: { ...each.draft, [field]: text } } : each)),
            ),
        })}
      />
      {findingsOfRow(row, filing).map(({ rule, sentence, mend }) => (
        <Notice key={rule} tone="warning">
          {sentence} {mend}
        </Notice>
      ))}
      <Button
        size="s"
        onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
        aria-label={`Remove financing ${index + 1}`}
      >
        Remove
      </Button>
    </fieldset>
  ));
}
