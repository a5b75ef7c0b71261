import { Link } from 'react-router';
import { figureName, writeRef } from '../../../domain/figures/measures.ts';
import { leastCoverage, type Weight } from '../../../domain/figures/ranking.ts';
import { figureHead, shownFigure } from '../../../web/entity/figure-words.ts';
import { day, number, withDays } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { type StackedHead, StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { CompanyFigure } from '../../figures/contract.ts';
import type { RankedCompany } from '../contract.ts';
import styles from './Rank.module.css';

/** A row of the rank: a mine or a company. */
export interface RankedRow {
  id: number;
  name: string;
  /** What stands below its name. */
  about: string;
  rank: number;
  isTied: boolean;
  score: number;
  coverage: number;
  figures: Readonly<Record<string, CompanyFigure & { percentile: number | null }>>;
  /** As of a day: what became of the share since; null: not known. */
  since?: RankedCompany['since'];
}

/** What became of the price of a share since the day of the rank. */
function Since({ since }: Pick<RankedRow, 'since'>) {
  if (!since) return <Dash />;
  const { from, to, isRestated, change } = since;
  return (
    <>
      {change > 0 && '+'}
      {number(change, 1)}%
      <small>
        {number(Number(from.value), 4)} {from.currency} on {day(from.asOf)}
        {isRestated && ', in shares of today'}
      </small>
      <small>
        {number(Number(to.value), 4)} {to.currency} on {day(to.asOf)}
      </small>
    </>
  );
}

/** What is told of the whole rank. */
export interface RankTableRanks {
  total: number;
  without: number;
  weights: readonly { figure: string; known: number }[];
}

const sinceHead: StackedHead = {
  head: 'Share since',
  explained: "The change of the share's price from the day of the rank to the newest one",
  numeric: true,
};

interface RankTableProps {
  /** What a row is. */
  head: string;
  /** Of the whole table. */
  label: string;
  addressOf: (row: RankedRow) => string;
  rows: readonly RankedRow[];
  ranks: RankTableRanks;
  weights: readonly Weight[];
}

export function RankTable({ head, label, addressOf, rows, ranks, weights }: RankTableProps) {
  const hasSince = rows.some(({ since }) => since !== undefined);
  const among = number(ranks.total + ranks.without, 0);
  const figureHeads = weights.map((weight): StackedHead => {
    const known = ranks.weights.find(({ figure }) => figure === writeRef(weight))?.known;
    return {
      head: figureHead(weight),
      explained: figureName(weight),
      numeric: true,
      ...(known !== undefined && { note: `known of ${number(known, 0)} of ${among}` }),
    };
  });
  return (
    <StackedTable
      caption={label}
      captionClass="visually-hidden"
      heads={[
        { head: `Rank and ${head.toLowerCase()}` },
        { head: 'Score', numeric: true },
        { head: 'Known', numeric: true },
        ...(hasSince ? [sinceHead] : []),
        ...figureHeads,
      ]}
      inColumns={2}
      className={styles.table}
      scrolls={label}
    >
      {rows.map((row) => {
        const { id, name, about, rank, isTied, score, coverage, figures } = row;
        return (
          <tr key={id} data-thin={coverage < leastCoverage || undefined}>
            <th scope="row" className={styles.mine}>
              <span className={styles.rank}>
                {number(rank, 0)}
                {isTied && '='}
              </span>{' '}
              <Link to={addressOf(row)}>{name}</Link>
              <small>{about}</small>
            </th>
            <td className={tableStyles.numeric}>
              <strong>{score.toFixed(1)}</strong>
            </td>
            <td className={tableStyles.numeric}>
              {Object.values(figures).filter(({ percentile }) => percentile !== null).length} of {weights.length}
              <small>{number(100 * coverage, 0)}%</small>
            </td>
            {hasSince && (
              <td className={`${tableStyles.numeric} ${styles.figure}`}>
                <Since since={row.since} />
              </td>
            )}
            {weights.map((weight) => {
              const figure = figures[writeRef(weight)];
              return (
                <td key={writeRef(weight)} className={`${tableStyles.numeric} ${styles.figure}`}>
                  {figure ? (
                    <>
                      {shownFigure(weight, figure)}
                      <small>
                        {[
                          figure.percentile === null ? 'not ranked' : `percentile ${number(figure.percentile, 0)}`,
                          figure.basis && withDays(figure.basis),
                          ...(figure.percentile === null ? (figure.notes ?? []) : []),
                        ]
                          .filter(Boolean)
                          .join('; ')}
                      </small>
                    </>
                  ) : (
                    <Dash />
                  )}
                </td>
              );
            })}
          </tr>
        );
      })}
    </StackedTable>
  );
}
