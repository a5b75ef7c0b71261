import { lazy, type ReactNode } from 'react';
import { isCost } from '../../../domain/production/production.ts';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { day } from '../../../web/format.ts';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { ProductionGuidance } from '../contract.ts';
import { deleteGuidance } from './api.ts';
import styles from './Production.module.css';
import { basisText, metricLabels, periodName, rangeText } from './production-words.ts';

const GuidanceDialog = lazy(async () => ({ default: (await import('./GuidanceDialog.tsx')).GuidanceDialog }));

type Ask = (what: 'edit' | 'delete', guidance: ProductionGuidance) => void;

const nameOf = (guidance: ProductionGuidance) =>
  `${metricLabels[guidance.metric].label} of ${guidance.metal}, ${periodName(guidance)}, of ${day(guidance.publishedOn)}`;

function GuidanceTable({ guidance, onAsk }: { guidance: readonly ProductionGuidance[]; onAsk?: Ask | undefined }) {
  const { shown, more } = useMoreRows(guidance, 10, 'guidances', ({ id }) => rowKey('production-guidance', id));
  return (
    <>
      <div className={styles.published}>
        <StackedTable
          caption="As it was published, the newest period first"
          captionClass={styles.caption}
          heads={[
            ...[{ head: 'Period' }, { head: 'Metric' }, { head: 'Range', numeric: true }, { head: 'Published' }],
            ...[{ head: 'Source' }, ...(onAsk ? [actionsHead] : [])],
          ]}
        >
          {shown.map((each) => (
            <tr key={each.id} {...rowOf('production-guidance', each.id)}>
              <th scope="row">{periodName(each)}</th>
              <td>
                <abbr title={metricLabels[each.metric].explained}>{metricLabels[each.metric].label}</abbr>
                <small className={styles.under}>
                  {each.metal}, {basisText(each.basis)}
                </small>
              </td>
              <td className={tableStyles.numeric}>
                <Provenance of={each}>
                  {rangeText(each.low, each.high, isCost(each.metric) ? { cost: each } : { unit: each.unit })}
                </Provenance>
                <FindingFlag row={rowKey('production-guidance', each.id)} />
              </td>
              <td>{day(each.publishedOn)}</td>
              <SourceCell of={each} />
              {onAsk && (
                <td>
                  <RowActions
                    of={nameOf(each)}
                    onEdit={() => onAsk('edit', each)}
                    onDelete={() => onAsk('delete', each)}
                  />
                </td>
              )}
            </tr>
          ))}
        </StackedTable>
      </div>
      {more}
    </>
  );
}

interface GuidancePanelProps {
  mineId: number;
  guidance: ProductionGuidance[];
  metals: string[];
  canEdit: boolean;
  /** Above the table. */
  children?: ReactNode;
}

/** What was said beforehand that the mine would produce, and what it would cost. */
export function GuidancePanel({ mineId, guidance, metals, canEdit, children }: GuidancePanelProps) {
  return (
    <RecordPanel
      id="production-guidance"
      title="Guidance"
      addable="Guidance"
      records={guidance}
      canEdit={canEdit}
      notice={children}
      empty={{
        title: 'No guidance recorded yet.',
        why: 'What the company says a year will bring, with the day on which it said so: beside what came of it, it tells how far its word goes.',
      }}
      renderForm={(each, close) => (
        <GuidanceDialog mineId={mineId} guidance={each} last={guidance[0]} metals={metals} onClose={close} />
      )}
      renderDeletion={(each, close) => (
        <DeleteRecord noun="guidance" which={nameOf(each)} onDelete={() => deleteGuidance(each)} onClose={close} />
      )}
    >
      {({ ask }) => <GuidanceTable guidance={guidance} onAsk={canEdit ? ask : undefined} />}
    </RecordPanel>
  );
}
