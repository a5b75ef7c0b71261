import { number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { Threat } from '../../contract-results.ts';
import { fieldWords } from '../choices/column-choices.ts';
import styles from '../ImportPanel.module.css';

const threatsShown = 5;

/** The first of the cells that no file may have, with why. */
export function ThreatList({ threats, total }: { threats: Threat[]; total: number }) {
  const first = threats.slice(0, threatsShown);
  return (
    <ul className={styles.threats}>
      {first.map(({ row, field, value, reason }) => (
        <li key={`${row}-${field}`}>
          Row {number(row)}, {fieldWords(field)}: <code className={styles.value}>{value}</code> {reason}
        </li>
      ))}
      {total > first.length && <li>and {number(total - first.length)} more issues</li>}
    </ul>
  );
}

interface ThreatsProps {
  threats: Threat[];
  total: number;
  /** Checks the file again without these cells. */
  onLeaveOut?: () => void;
}

/** Cells for which a file was refused as a whole. */
export function Threats({ threats, total, onLeaveOut }: ThreatsProps) {
  return (
    <Notice>
      <p>
        <strong>Security validation failed:</strong>
      </p>
      <ThreatList threats={threats} total={total} />
      <p>Please ensure your CSV contains only mining data without formulas or scripts.</p>
      {onLeaveOut && (
        <Button size="s" onClick={onLeaveOut}>
          Leave these cells out
        </Button>
      )}
    </Notice>
  );
}
