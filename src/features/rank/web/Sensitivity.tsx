import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { figureName, writeRef } from '../../../domain/figures/measures.ts';
import { figureHead } from '../../../web/entity/figure-words.ts';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import styles from './Rank.module.css';
import type { Weight } from '../../../domain/figures/ranking.ts';
import type { Moved } from '../contract.ts';
import { companySensitivity, mineSensitivity } from './api.ts';
import type { RankAddress } from './rank-address.ts';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';

function Place({ from, to }: { from: number; to: number | null }) {
  if (to === null) return <Dash />;
  return <span className={to === from ? styles.same : styles.moved}>{to}</span>;
}

interface SensitivityProps {
  /** What a row is. */
  head: string;
  addressOf: (row: { id: number }) => string;
  weights: readonly Weight[];
  query: Pick<UseQueryResult, 'isError' | 'refetch'>;
  rows: Moved | undefined;
}

/** How the first ten would stand with another weight of each figure. */
function SensitivityTable({ head, addressOf, weights, query, rows }: SensitivityProps) {
  if (query.isError)
    return <LoadFailure title="The other ranks could not be read" onRetry={() => void query.refetch()} />;
  if (!rows) return <Waiting rows={10} />;
  return (
    <StackedTable
      caption="Ranks with other weights"
      captionClass="visually-hidden"
      heads={[
        { head },
        { head: 'Rank', numeric: true },
        ...weights.map((weight) => ({
          head: figureHead(weight),
          explained: figureName(weight),
          note: 'doubled / without',
          numeric: true,
        })),
      ]}
      inColumns={3}
      className={styles.table}
      scrolls="Ranks with other weights"
    >
      {rows.map(({ id, name, rank, doubled, without }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={addressOf({ id })}>{name}</Link>
          </th>
          <td className={tableStyles.numeric}>{rank}</td>
          {weights.map((weight, place) => (
            <td key={writeRef(weight)} className={tableStyles.numeric}>
              <Place from={rank} to={doubled[place] ?? null} /> / <Place from={rank} to={without[place] ?? null} />
            </td>
          ))}
        </tr>
      ))}
    </StackedTable>
  );
}

export function MineSensitivity({ address }: { address: RankAddress }) {
  const query = useQuery(mineSensitivity(address));
  const { weights } = address;
  return (
    <SensitivityTable
      head="Mine"
      addressOf={({ id }) => `/mines/${id}`}
      rows={query.data?.mines}
      {...{ weights, query }}
    />
  );
}

export function CompanySensitivity({ address }: { address: RankAddress }) {
  const query = useQuery(companySensitivity(address));
  const { weights } = address;
  return (
    <SensitivityTable
      head="Company"
      addressOf={({ id }) => `/companies/${id}`}
      rows={query.data?.companies}
      {...{ weights, query }}
    />
  );
}
