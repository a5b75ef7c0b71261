import { type ReactNode, useState } from 'react';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { type Financing, type FinancingInput, mostOfQuarter } from '../contract.ts';
import { FinancingFields } from './FinancingFields.tsx';
import { financingForm } from './financing-form.ts';
import { bodiesOf, faultsOfRows, type Filing, type FinancingRow, findingsOfRow } from './quarter-financings.ts';
import styles from './QuarterFinancings.module.css';

/** The financings of a quarter that is entered: what they are, what is wrong with them, and their fields. */
export function useQuarterFinancings(known: readonly Financing[]) {
  const [rows, setRows] = useState<readonly FinancingRow[]>([]);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const change = (next: readonly FinancingRow[], filing: Filing) => {
    setRows(next);
    // What was wrong is looked at again as it is mended.
    if (Object.keys(faults).length > 0) setFaults(faultsOfRows(next, known, filing));
  };
  return {
    /** Shows what is wrong. Answers whether nothing is. */
    check(filing: Filing): boolean {
      const found = faultsOfRows(rows, known, filing);
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    bodies: (filing: Filing): FinancingInput[] => bodiesOf(rows, filing),
    /** Shows what the server said, by place and field: `0.closedOn`. */
    refuse(issues: Readonly<Record<string, string>>) {
      const told = Object.entries(issues).map(([path, message]) => {
        const [place = '', ...field] = path.split('.');
        return [[rows[Number(place)]?.key ?? place, ...field].join('.'), message] as const;
      });
      setFaults(Object.fromEntries(told));
    },
    draw: (filing: Filing): ReactNode => (
      <>
        {rows.map((row, index) => (
          <fieldset key={row.key} className={styles.financing}>
            <legend>Financing {index + 1}</legend>
            <FinancingFields
              draft={row.draft}
              currency={filing.currency.trim().toUpperCase()}
              bind={(field) => ({
                value: row.draft[field],
                error: faults[`${row.key}.${field}`],
                onChange: (text) =>
                  change(
                    rows.map((each) =>
                      each.key === row.key ? { ...each, draft: { ...each.draft, [field]: text } } : each,
                    ),
                    filing,
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
              onClick={() =>
                change(
                  rows.filter(({ key }) => key !== row.key),
                  filing,
                )
              }
              aria-label={`Remove financing ${index + 1}`}
            >
              Remove
            </Button>
          </fieldset>
        ))}
        {rows.length < mostOfQuarter && (
          <div>
            <Button onClick={() => change([...rows, { key: crypto.randomUUID(), draft: financingForm.empty }], filing)}>
              {rows.length === 0 ? 'Add Financing' : 'Add Another Financing'}
            </Button>
          </div>
        )}
      </>
    ),
  };
}
