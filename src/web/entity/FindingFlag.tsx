import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Finding, type RuleId, type Severity, severities } from '../../domain/records/findings.ts';
import { Tip } from '../ui/overlays/Tip.tsx';
import { rowKey } from '../ui/tables/saved-row.ts';
import styles from './FindingFlag.module.css';

/** What looks wrong in a record, and how sure that is. */
export type ToldFinding = Pick<Finding, 'sentence' | 'mend' | 'rule'> & { severity: Severity };

interface FoundIn extends ToldFinding {
  entityType: string;
  recordId: number;
}

type ByRow = ReadonlyMap<string, readonly FoundIn[]>;

const Findings = createContext<ByRow>(new Map());

/** The mark of a row, as `rowOf` gives it, of the record that a finding is about. */
export const rowOfFinding = ({ entityType, recordId }: Pick<FoundIn, 'entityType' | 'recordId'>): string =>
  rowKey(entityType.replaceAll('_', '-'), recordId);

/** Tells the rows inside what looks wrong in their records. */
export function FindingsOfPage({ findings, children }: { findings: readonly FoundIn[]; children: ReactNode }) {
  const byRow = useMemo(() => Map.groupBy(findings, rowOfFinding), [findings]);
  return <Findings.Provider value={byRow}>{children}</Findings.Provider>;
}

const words: Readonly<Record<Severity, string>> = {
  error: 'Cannot be right',
  warning: 'Looks wrong',
  information: 'Worth knowing',
};

const marks: Readonly<Record<Severity, string>> = { error: '!', warning: '?', information: 'i' };

const surest = (findings: readonly ToldFinding[]): Severity =>
  severities.find((severity) => findings.some((finding) => finding.severity === severity)) ?? 'information';

/** What looks wrong, each in two sentences. */
export function FindingLines({ findings }: { findings: readonly ToldFinding[] }) {
  return (
    <span className={styles.lines}>
      {findings.map(({ rule, sentence, mend, severity }) => (
        <span key={rule + sentence}>
          <strong>{words[severity]}.</strong> {sentence} {mend}
        </span>
      ))}
    </span>
  );
}

interface FindingFlagProps {
  /** As `rowOf` marks it. */
  row: string;
  /** A rule that stands beside its figure already. */
  except?: RuleId;
}

/** A quiet mark beside a record in which something looks wrong, and on a tap what; nothing where nothing does. */
export function FindingFlag({ row, except }: FindingFlagProps) {
  const findings = useContext(Findings)
    .get(row)
    ?.filter(({ rule }) => rule !== except);
  if (!findings || findings.length === 0) return null;
  const severity = surest(findings);
  return (
    <Tip label="What looks wrong" content={<FindingLines findings={findings} />}>
      <span className={styles.flag} data-severity={severity}>
        <span aria-hidden="true">{marks[severity]}</span>
        <span className="visually-hidden">{words[severity]}</span>
      </span>
    </Tip>
  );
}
