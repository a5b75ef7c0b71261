import { lazy, type ReactNode } from 'react';
import { CurveLinks } from '../../../web/entity/CurveLinks.tsx';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { millions, number } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { type StackedHead, StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { ProductionPeriod } from '../contract.ts';
import { deletePeriod } from './api.ts';
import styles from './Production.module.css';
import { basisText, costText, metalText, periodName } from './production-words.ts';

const PeriodDialog = lazy(async () => ({ default: (await import('./PeriodDialog.tsx')).PeriodDialog }));

type Ask = (what: 'edit' | 'delete', period: ProductionPeriod) => void;

const amountColumns = [
  ['recovered', 'Recovered'],
  ['poured', 'Poured'],
  ['inConcentrate', 'In concentrate'],
  ['sold', 'Sold'],
] as const;

function Row({ period, columns, onAsk }: { period: ProductionPeriod; columns: Columns; onAsk?: Ask | undefined }) {
  const { metal, unit, currency, costUnit, oreMilled, headGrade, recovery, revenue } = period;
  const cell = (value: ReactNode) => <td className={tableStyles.numeric}>{value ?? <Dash />}</td>;
  return (
    <tr {...rowOf('production-period', period.id)}>
      <th scope="row">
        <Provenance of={period}>{periodName(period)}</Provenance>
        <FindingFlag row={rowKey('production-period', period.id)} />
      </th>
      <td>
        {metal}
        <small className={styles.under}>{basisText(period.basis)}</small>
      </td>
      {columns.hasOre && (
        <>
          {cell(oreMilled === null ? null : number(oreMilled, 0))}
          {cell(headGrade === null ? null : `${number(headGrade)} ${period.headGradeUnit ?? ''}`)}
          {cell(recovery === null ? null : number(recovery))}
        </>
      )}
      {columns.amounts.map((field) => (
        <td key={field} className={tableStyles.numeric}>
          {period[field] === null ? <Dash /> : metalText(period[field], unit)}
        </td>
      ))}
      {columns.hasMoney && cell(revenue === null ? null : millions(Number(revenue), currency))}
      {columns.hasCosts && (
        <>
          {cell(period.cashCost === null ? null : costText(period.cashCost, currency, costUnit))}
          {cell(period.allInSustainingCost === null ? null : costText(period.allInSustainingCost, currency, costUnit))}
        </>
      )}
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

interface Columns {
  hasOre: boolean;
  amounts: readonly (typeof amountColumns)[number][0][];
  hasMoney: boolean;
  hasCosts: boolean;
}

/** Columns that some period fills: a mine that pours bars has none for concentrate. */
function columnsOf(periods: readonly ProductionPeriod[]): Columns {
  const has = (...fields: (keyof ProductionPeriod)[]) =>
    periods.some((period) => fields.some((field) => period[field] !== null));
  return {
    hasOre: has('oreMilled', 'headGrade', 'recovery'),
    amounts: amountColumns.flatMap(([field]) => (has(field) ? [field] : [])),
    hasMoney: has('revenue'),
    hasCosts: has('cashCost', 'allInSustainingCost'),
  };
}

function headsOf({ hasOre, amounts, hasMoney, hasCosts }: Columns): StackedHead[] {
  const figures = [
    ...(hasOre ? ['Ore milled, t', 'Head grade', 'Recovery, %'] : []),
    ...amountColumns.flatMap(([field, label]) => (amounts.includes(field) ? [label] : [])),
    ...(hasMoney ? ['Revenue'] : []),
    ...(hasCosts ? ['Cash cost', 'AISC'] : []),
  ];
  return [
    { head: 'Period' },
    { head: 'Metal' },
    ...figures.map((head) => ({ head, numeric: true })),
    { head: 'Source' },
  ];
}

function PeriodsTable({ periods, onAsk }: { periods: readonly ProductionPeriod[]; onAsk?: Ask | undefined }) {
  const { shown, more } = useMoreRows(periods, 12, 'periods', ({ id }) => rowKey('production-period', id));
  const columns = columnsOf(periods);
  return (
    <>
      <StackedTable
        caption="What was produced, the newest first"
        captionClass={styles.caption}
        heads={[...headsOf(columns), ...(onAsk ? [actionsHead] : [])]}
        inColumns={3}
        className={styles.periods}
      >
        {shown.map((period) => (
          <Row key={period.id} period={period} columns={columns} onAsk={onAsk} />
        ))}
      </StackedTable>
      {more}
      <CurveLinks
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
