import { useState } from 'react';
import { Link } from 'react-router';
import { capitalised } from '../../../domain/text/capitalised.ts';
import { count, withDays } from '../../../web/format.ts';
import { Button, IconButton } from '../../../web/ui/controls/Button.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { CloseIcon } from '../../../web/ui/marks/icons.tsx';
import { followSection } from '../../../web/ui/page/SectionRail.tsx';
import { Scroller } from '../../../web/ui/tables/Scroller.tsx';
import { foldedRows, mostDrawn, type Row, type RowGroup, type Told, toldOf } from './comparison-cells.ts';
import styles from './Comparison.module.css';

const noteId = (row: Row) => `why-${row.key.replaceAll(/[^\w-]/g, '_')}`;

/** Drawn, because the face has none. */
const Triangle = ({ path }: { path: string }) => (
  <svg className={styles.triangle} viewBox="0 0 8 8" aria-hidden="true">
    <path d={path} />
  </svg>
);

function Mark({ of: { best, worst }, place }: { of: Row; place: number }) {
  if (best.includes(place))
    return (
      <span className={styles.best}>
        <Triangle path="M4 1 8 7H0z" /> best
      </span>
    );
  if (!worst.includes(place)) return null;
  return (
    <span className={styles.worst}>
      <Triangle path="M4 7 0 1h8z" /> worst
    </span>
  );
}

/** What stands side by side: mines, or companies. */
interface Compared {
  id: number;
  name: string;
}

interface RowOfProps extends Told {
  compared: readonly Compared[];
  isFolded: boolean;
}

function RowOf({ row, compared, last, many, isFolded }: RowOfProps) {
  const differs = row.differences.length > 0;
  return (
    <>
      <tr data-differs={(differs && row === last) || undefined} className={isFolded ? styles.folded : undefined}>
        <th scope="row" aria-describedby={differs ? noteId(last) : undefined}>
          {row.name}
          {row.unit !== '' && <span className={styles.unit}> {row.unit}</span>}
        </th>
        {row.cells.map((cell, place) => (
          <td key={compared[place]?.id} className={row.isNumeric ? styles.numeric : undefined}>
            {cell ? (
              <>
                <span className={styles.value}>
                  <Mark of={row} place={place} /> {cell.text}
                </span>
                {cell.note && <small>{withDays(cell.note)}</small>}
              </>
            ) : (
              <Dash />
            )}
          </td>
        ))}
      </tr>
      {differs && row === last && (
        <tr className={styles.why}>
          <td colSpan={compared.length + 1}>
            <p id={noteId(row)}>
              {many > 1 ? `Not alike in these ${many} rows.` : 'Not alike.'} {withDays(row.differences.join(' '))}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

function ComparedHead({ path, name, onRemove }: { path: string; name: string; onRemove: () => void }) {
  return (
    <span className={styles.head}>
      <Link to={path} prefetch="intent">
        {name}
      </Link>
      <IconButton label={`Take ${name} away`} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </span>
  );
}

interface ComparisonTableProps<Each extends Compared> {
  /** `mines`, `companies`: as sentences and addresses call them. */
  several: string;
  compared: readonly Each[];
  groups: readonly RowGroup[];
  onRemove: (each: Each) => void;
}

const groupId = (title: string) => `figures-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

/** The ways to the groups of a table that is many windows high. */
function GroupLinks({ groups }: { groups: readonly RowGroup[] }) {
  return (
    <nav className={styles.groups} aria-label="Groups of figures">
      {groups.map(({ title }) => (
        <a key={title} href={`#${groupId(title)}`} onClick={(event) => followSection(event, groupId(title))}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function Group({ group, compared }: { group: RowGroup; compared: readonly Compared[] }) {
  const [isWhole, setWhole] = useState(false);
  const drawn = group.rows.slice(0, mostDrawn);
  const folded = foldedRows({ rows: drawn });
  return (
    <tbody id={groupId(group.title)} data-whole={isWhole || undefined}>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={compared.length + 1}>
          <h2>{group.title}</h2>
        </th>
      </tr>
      {toldOf(drawn).map((told) => (
        <RowOf key={told.row.key} compared={compared} isFolded={folded.has(told.row)} {...told} />
      ))}
      {folded.size > 0 && (
        <tr className={`${styles.why} ${styles.folding}`}>
          <td colSpan={compared.length + 1}>
            <Button size="s" className={styles.fold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Hide' : 'Show'} {folded.size} figures that one alone has
            </Button>
          </td>
        </tr>
      )}
      {group.rows.length > mostDrawn && (
        <tr className={styles.why}>
          <td colSpan={compared.length + 1}>
            <p>{count(group.rows.length - mostDrawn, 'more row is', 'more rows are')} in the CSV file alone.</p>
          </td>
        </tr>
      )}
      {group.unknown.length > 0 && (
        <tr className={styles.why}>
          <td colSpan={compared.length + 1}>
            <p>Known of none: {group.unknown.join(', ')}.</p>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Mines or companies as columns and figures as rows; names of both stay in view. */
export function ComparisonTable<Each extends Compared>({
  several,
  compared,
  groups,
  onRemove,
}: ComparisonTableProps<Each>) {
  return (
    <>
      <GroupLinks groups={groups} />
      <Scroller label={`Comparison of ${several}`} className={styles.scroller}>
        <table className={styles.table}>
          <caption className="visually-hidden">{`${capitalised(several)} side by side`}</caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {compared.map((each) => (
                <th key={each.id} scope="col">
                  <ComparedHead path={`/${several}/${each.id}`} name={each.name} onRemove={() => onRemove(each)} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.title} group={group} compared={compared} />
          ))}
        </table>
      </Scroller>
    </>
  );
}
