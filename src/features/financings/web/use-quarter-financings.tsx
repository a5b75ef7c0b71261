import { type ReactNode, useEffect, useState } from 'react';
import { vouched } from '../../../domain/records/vouched.ts';
import { keepDraft, keptDraft } from '../../../web/forms/kept-draft.ts';
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
export function useQuarterFinancings(companyId: number, known: readonly Financing[]) {
  const place = `quarter-financings-${companyId}`;
  const [kept] = useState(() => vouched<readonly FinancingRow[] | undefined>(keptDraft(place)) ?? []);
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadPart>>>();
  const [rows, setRows] = useState(kept);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const faultsOf = (of: readonly FinancingRow[], filing: Filing) => part?.faultsOfRows(of, known, filing) ?? {};
  const change = (next: readonly FinancingRow[], filing: Filing) => {
    setRows(next);
    // What was wrong is looked at again as it is mended.
    if (Object.keys(faults).length > 0) setFaults(faultsOf(next, filing));
  };
  async function load() {
    try {
      const loaded = part ?? (await loadPart());
      setPart(loaded);
      return loaded;
    } catch {
      toast('Error', 'The form could not be loaded. Check your connection, then try again.', 'destructive');
      return undefined;
    }
  }
  async function add() {
    const loaded = await load();
    if (loaded) setRows((before) => [...before, loaded.newRow()].slice(0, mostOfQuarter));
  }
  useEffect(() => {
    if (kept.length > 0) void load();
    // Once, for those that were typed here before.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => keepDraft(place, rows.length > 0 ? rows : undefined), [place, rows]);
  return {
    areBack: kept.length > 0,
    forget() {
      setRows([]);
      setFaults({});
    },
    /** Shows what is wrong. Answers whether nothing is. */
    check(filing: Filing): boolean {
      // Those that were typed before come ahead of what works on them: without it they would be left out.
      if (rows.length > 0 && !part) {
        void load();
        return false;
      }
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
