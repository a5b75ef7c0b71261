import type { ReactNode } from 'react';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { Tip } from '../../../web/ui/overlays/Tip.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { MineInterest } from '../contract.ts';
import { holderOf, kindWords, sizeOf, termOf } from './interest-words.ts';
import styles from './Interests.module.css';

const shownCharacters = 240;

function LongText({ of, text }: { of: string; text: string }) {
  const characters = Array.from(text);
  if (characters.length <= shownCharacters) return <span>{text}</span>;
  return (
    <span>
      <Tip content={text} label={`All of ${of}`}>
        {characters.slice(0, shownCharacters).join('')}…
      </Tip>
    </span>
  );
}

interface InterestRowProps {
  interest: MineInterest;
  whose: ReactNode;
  onAsk?: ((what: 'edit' | 'delete', interest: MineInterest) => void) | undefined;
}

function InterestRow({ interest, whose, onAsk }: InterestRowProps) {
  const { label, explained } = kindWords[interest.kind];
  const { buyBack, notes } = interest;
  return (
    <tr {...rowOf('mine-interest', interest.id)}>
      <th scope="row">{whose}</th>
      <td>
        <abbr title={explained}>{label}</abbr>
      </td>
      <td className={tableStyles.numeric}>
        <Provenance of={interest}>{sizeOf(interest) ?? 'not known'}</Provenance>
        <FindingFlag row={rowKey('mine-interest', interest.id)} />
      </td>
      <td>{termOf(interest) ?? <Dash />}</td>
      <td className={styles.terms}>
        {buyBack && <LongText of="the buy-back" text={`Buy-back: ${buyBack}`} />}
        {notes && <LongText of="the note" text={notes} />}
        {!buyBack && !notes && <Dash />}
      </td>
      <SourceCell of={interest} />
      {onAsk && (
        <td>
          <RowActions
            of={`the ${label} of ${holderOf(interest)}`}
            onEdit={() => onAsk('edit', interest)}
            onDelete={() => onAsk('delete', interest)}
          />
        </td>
      )}
    </tr>
  );
}

interface InterestsTableProps {
  caption: string;
  /** What the first column names. */
  of: 'Holder' | 'Mine';
  interests: readonly MineInterest[];
  whose: (interest: MineInterest) => ReactNode;
  /** Undefined where nobody may change them. */
  onAsk?: InterestRowProps['onAsk'];
}

export function InterestsTable({ caption, of, interests, whose, onAsk }: InterestsTableProps) {
  const { shown, more } = useMoreRows(interests, 15, 'interests', ({ id }) => rowKey('mine-interest', id));
  const heads = [
    ...[{ head: of }, { head: 'Kind' }, { head: 'Share', numeric: true }, { head: 'Held' }, { head: 'Terms' }],
    ...[{ head: 'Source' }, ...(onAsk ? [actionsHead] : [])],
  ];
  return (
    <>
      <StackedTable caption={caption} captionClass={styles.caption} className={styles.table} heads={heads}>
        {shown.map((interest) => (
          <InterestRow key={interest.id} interest={interest} whose={whose(interest)} onAsk={onAsk} />
        ))}
      </StackedTable>
      {more}
    </>
  );
}
