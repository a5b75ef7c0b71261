import { Link } from 'react-router';
import { npvFigure } from '../../../web/entity/key-figures.ts';
import { dayOrOpen, timeAgo } from '../../../web/format.ts';
import { StageBadge } from '../../../web/ui/Badge.tsx';
import { Dash } from '../../../web/ui/Figure.tsx';
import { RowName, ScrollFrame, tableStyles, TwoLines, WrappedText } from '../../../web/ui/Table.tsx';
import type { Watch } from '../../watchlist/contract.ts';
import styles from './Board.module.css';

const paths = { mine: 'mines', company: 'companies' } as const;

function Row({ watch }: { watch: Watch }) {
  const { entityType, entityId, entityName, nextStepDescription: step, nextStepDate } = watch;
  return (
    <tr>
      <td>
        <RowName to={`/${paths[entityType]}/${entityId}`} name={entityName} />
      </td>
      <td>{entityType === 'mine' ? <StageBadge stage={watch.stage} /> : 'Company'}</td>
      <td className={tableStyles.numeric}>
        <TwoLines of={npvFigure(watch.newestStudy)} />
      </td>
      <td className={tableStyles.words}>
        {step ? (
          <>
            <WrappedText>{step}</WrappedText>
            <small>{dayOrOpen(nextStepDate)}</small>
          </>
        ) : (
          <Dash />
        )}
      </td>
      <td className={tableStyles.numeric}>{timeAgo(watch.lastChangedAt)}</td>
    </tr>
  );
}

/** What the member follows, in short. */
export function Followed({ watches }: { watches: readonly Watch[] }) {
  if (watches.length === 0) {
    return (
      <p className={styles.hint}>
        <Link to="/watchlist">Follow</Link> mines and companies: their stage, value and next step stand here then, and
        what changed in them since your last visit.
      </p>
    );
  }
  return (
    <ScrollFrame label="What you follow">
      <table className={`${tableStyles.table} ${styles.followed}`}>
        <caption className="visually-hidden">What you follow</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Stage</th>
            <th scope="col" className={tableStyles.numeric}>
              NPV
            </th>
            <th scope="col">Next step</th>
            <th scope="col" className={tableStyles.numeric}>
              Last change
            </th>
          </tr>
        </thead>
        <tbody>
          {watches.map((watch) => (
            <Row key={`${watch.entityType}${watch.entityId}`} watch={watch} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
