import type { CostCurve } from '../contract.ts';
import { CurveTable } from './CurveTable.tsx';
import { NotDrawn } from './NotDrawn.tsx';

/** What stands below a curve: its mines as a table, and those that are not on it. */
export function CurveLists({ curve }: { curve: CostCurve }) {
  return (
    <>
      {curve.mines.length > 0 && <CurveTable curve={curve} />}
      <NotDrawn of={curve} />
    </>
  );
}
