import { lazy } from 'react';
import { CurveLinks } from '../../../web/entity/CurveLinks.tsx';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { type StackedHead, StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { ProductionPeriod } from '../contract.ts';
import { deletePeriod } from './api.ts';
import styles from './Production.module.css';
import { type PeriodColumn, periodColumns } from './period-columns.ts';
import { basisText, periodName } from './production-words.ts';

const PeriodDialog = lazy(async () => ({ default: (await import('./PeriodDialog.tsx')).PeriodDialog }));

type Ask = (what: 'edit' | 'delete', period: ProductionPeriod) => void;

interface RowProps {
  period: ProductionPeriod;
  columns: readonly PeriodColumn[];
  /** Of which part, where the table does not say it of all. */
  withBasis: boolean;
  onAsk?: Ask | undefined;
}

function FigureCell({ period, column: { unit, tell } }: { period: ProductionPeriod; column: PeriodColumn }) {
  const told = tell(period);
  if (told === null) return <Dash />;
  if (unit === null) return told.whole;
  return (
    <>
      <span className={styles.bare}>{told.bare}</span>
      <span className={styles.whole}>{told.whole}</span>
    </>
  );
}

function Row({ period, columns, withBasis, onAsk }: RowProps) {
  const { metal } = period;
  return (
    <tr {...rowOf('production-period', period.id)}>
      <th scope="row">
        <Provenance of={period}>{periodName(period)}</Provenance>
        <FindingFlag row={rowKey('production-period', period.id)} />
      </th>
      <td>
        {metal}
        {withBasis && <small className={styles.under}>{basisText(period.basis)}</small>}
      </td>
      {columns.map((column) => (
        <td key={column.head} className={tableStyles.numeric}>
          <FigureCell period={period} column={column} />
        </td>
      ))}
      <SourceCell of={period} />
      {onAsk && (
        <td>
          <RowActions
            of={`${metal} of ${periodName(period)}`}
            onEdit={() => onAsk('edit', period)}
            onDelete={() => onAsk('delete', period)}
          />
        </td>
      )}
    </tr>
  );
}

const headsOf = (columns: readonly PeriodColumn[]): StackedHead[] => [
  { head: 'Period' },
  { head: 'Metal' },
  ...columns.map(({ head, unit }) => ({ head, numeric: true, ...(unit !== null && { note: unit }) })),
  { head: 'Source' },
];

function PeriodsTable({ periods, onAsk }: { periods: readonly ProductionPeriod[]; onAsk?: Ask | undefined }) {
  const { shown, more } = useMoreRows(periods, 12, 'periods', ({ id }) => rowKey('production-period', id));
  const columns = periodColumns(periods);
  const [basis = null, ...otherBases] = new Set(periods.map((period) => period.basis));
  const withBasis = otherBases.length > 0;
  return (
    <>
      <StackedTable
        caption={`What was produced, the newest first${withBasis ? '' : `: ${basisText(basis)}`}`}
        captionClass={styles.caption}
        heads={[...headsOf(columns), ...(onAsk ? [actionsHead] : [])]}
        inColumns={3}
        className={styles.periods}
      >
        {shown.map((period) => (
          <Row key={period.id} period={period} columns={columns} withBasis={withBasis} onAsk={onAsk} />
        ))}
      </StackedTable>
      {more}
      <CurveLinks
        className={styles.curves}
        metals={periods.flatMap(({ metal, allInSustainingCost }) => (allInSustainingCost === null ? [] : [metal]))}
      />
    </>
  );
}

interface PeriodsPanelProps {
  mineId: number;
  periods: ProductionPeriod[];
  metals: string[];
  canEdit: boolean;
}

/** What a mine milled, recovered, poured and sold, and what that cost. */
export function PeriodsPanel({ mineId, periods, metals, canEdit }: PeriodsPanelProps) {
  return (
    <RecordPanel
      id="production"
      title="Production"
      addable="Period"
      records={periods}
      canEdit={canEdit}
      empty={{
        title: 'No production recorded yet.',
        why: 'Quarters and years of a mine that produces: tonnes, grade, recovery, metal poured and sold, and what an ounce cost, each with its source.',
      }}
      renderForm={(period, close) => (
        <PeriodDialog mineId={mineId} period={period} last={periods[0]} metals={metals} onClose={close} />
      )}
      renderDeletion={(period, close) => (
        <DeleteRecord
          noun="production period"
          which={`${period.metal} of ${periodName(period)}`}
          onDelete={() => deletePeriod(period)}
          onClose={close}
        />
      )}
    >
      {({ ask }) => <PeriodsTable periods={periods} onAsk={canEdit ? ask : undefined} />}
    </RecordPanel>
  );
}
