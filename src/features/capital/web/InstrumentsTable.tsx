import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { day, number } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { CapitalInstrument } from '../contract-instruments.ts';
import { instrumentName, instrumentKindLabels, moneyWords, stateLabels, strikeWords } from './capital-words.ts';
import styles from './Capital.module.css';

type OnAsk = (what: 'edit' | 'delete', instrument: CapitalInstrument) => void;

function stateOf({ state, stateDay, condition, conditionMet }: CapitalInstrument): string {
  if (state !== 'alive') return stateDay ? `${stateLabels[state]} ${day(stateDay)}` : stateLabels[state];
  if (condition && conditionMet !== true) return `Waits: ${condition}`;
  return stateLabels.alive;
}

function InstrumentRow({ instrument, onAsk }: { instrument: CapitalInstrument; onAsk?: OnAsk | undefined }) {
  const { kind, series, count, principal, currency, strike, expiry, asOf, sharesEach } = instrument;
  return (
    <tr {...rowOf('capital-instrument', instrument.id)}>
      <th scope="row">
        {instrumentKindLabels[kind]}
        {series && ` ${series}`} <FindingFlag row={rowKey('capital-instrument', instrument.id)} />
      </th>
      <td className={tableStyles.numeric}>
        <Provenance
          of={instrument}
          more={sharesEach === '1' ? undefined : <span>{number(sharesEach, 10)} shares for one</span>}
        >
          {count === null ? (moneyWords(principal, currency) ?? <Dash />) : number(count, 0)}
        </Provenance>
      </td>
      <td className={tableStyles.numeric}>{strikeWords(strike, currency) ?? <Dash />}</td>
      <td>{expiry ? day(expiry) : <Dash />}</td>
      <td>{day(asOf)}</td>
      <td className={styles.state}>{stateOf(instrument)}</td>
      <SourceCell of={instrument} />
      {onAsk && (
        <td>
          <RowActions
            of={instrumentName(instrument)}
            onEdit={() => onAsk('edit', instrument)}
            onDelete={() => onAsk('delete', instrument)}
          />
        </td>
      )}
    </tr>
  );
}

interface InstrumentsTableProps {
  instruments: readonly CapitalInstrument[];
  /** Undefined where nobody may change them. */
  onAsk?: OnAsk | undefined;
}

/** What a company has promised to give shares for, as its documents state it. */
export function InstrumentsTable({ instruments, onAsk }: InstrumentsTableProps) {
  const { shown, more } = useMoreRows(instruments, 12, 'instruments', ({ id }) => rowKey('capital-instrument', id));
  const heads = [
    { head: 'Kind' },
    { head: 'Number', numeric: true },
    { head: 'Strike', numeric: true },
    { head: 'Expiry' },
    { head: 'Counted on' },
    { head: 'State' },
    { head: 'Source' },
    ...(onAsk ? [actionsHead] : []),
  ];
  return (
    <>
      <StackedTable caption="Options, warrants and convertibles" captionClass="visually-hidden" heads={heads}>
        {shown.map((instrument) => (
          <InstrumentRow key={instrument.id} instrument={instrument} onAsk={onAsk} />
        ))}
      </StackedTable>
      {more}
    </>
  );
}
