import { nouns } from '../../../domain/nouns/nouns.ts';
import { rules } from '../../../domain/records/findings.ts';
import { FindingLines, rowOfFinding } from '../../../web/entity/FindingFlag.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { showRow } from '../../../web/ui/tables/saved-row.ts';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { RecordFinding } from '../contract.ts';
import styles from './FindingsSummary.module.css';
import { countWords } from './finding-words.ts';

const keyOf = ({ entityType, recordId, rule, field, sentence }: RecordFinding) =>
  `${entityType} ${recordId} ${rule} ${field} ${sentence}`;

/** What looks wrong in the records of a mine or company: one line, which opens to each of them with the way to its row. */
export function FindingsSummary({ findings }: { findings: readonly RecordFinding[] }) {
  const { shown, more } = useMoreRows(findings, 10, 'findings', keyOf);
  if (findings.length === 0) return null;
  return (
    <details className={styles.findings}>
      <summary>{countWords(findings)}</summary>
      <ul>
        {shown.map((finding) => (
          <li key={keyOf(finding)}>
            <span className={styles.what}>
              <strong>{rules[finding.rule].name}</strong>
              <FindingLines findings={[finding]} />
            </span>
            <Button size="s" onClick={() => showRow(rowOfFinding(finding))}>
              Show the {nouns[finding.entityType].one}
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </details>
  );
}
