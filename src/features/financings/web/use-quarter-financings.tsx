import { type ReactNode, useState } from 'react';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { type Financing, type FinancingInput, mostOfQuarter } from '../contract.ts';
import type { Filing, FinancingRow } from './quarter-financings.ts';

/** What works on financings and draws them: most quarters have none, so it comes with the first. */
async function loadPart() {
  const [{ bodiesOf, faultsOfRows, newRow }, { FinancingRows }] = await Promise.all([
    import('./quarter-financings.ts'),
    import('./FinancingRows.tsx'),
  ]);
  return { bodiesOf, faultsOfRows, newRow, FinancingRows };
}

/** The financings of a quarter that is entered: what they are, what is wrong with them, and their fields. */
export function useQuarterFinancings(known: readonly Financing[]) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadPart>>>();
  const [rows, setRows] = useState<readonly FinancingRow[]>([]);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const faultsOf = (of: readonly FinancingRow[], filing: Filing) => part?.faultsOfRows(of, known, filing) ?? {};
  const change = (next: readonly FinancingRow[], filing: Filing) => {
    setRows(next);
    // What was wrong is looked at again as it is mended.
    if (Object.keys(faults).length > 0) setFaults(faultsOf(next, filing));
  };
  async function add() {
    try {
      const loaded = part ?? (await loadPart());
      setPart(loaded);
      setRows((before) => [...before, loaded.newRow()].slice(0, mostOfQuarter));
    } catch {
      toast('Error', 'The form could not be loaded. Check your connection, then try again.', 'destructive');
    }
  }
  return {
    /** Shows what is wrong. Answers whether nothing is. */
    check(filing: Filing): boolean {
      const found = faultsOf(rows, filing);
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    bodies: (filing: Filing): FinancingInput[] => part?.bodiesOf(rows, filing) ?? [],
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
        {part && (
          <part.FinancingRows rows={rows} faults={faults} filing={filing} onChange={(next) => change(next, filing)} />
        )}
        {rows.length < mostOfQuarter && (
          <div>
            <Button onClick={() => void add()}>{rows.length === 0 ? 'Add Financing' : 'Add Another Financing'}</Button>
          </div>
        )}
      </>
    ),
  };
}
