import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { heldMetal, heldNpv } from '../../../domain/mines/holdings.ts';
import { npvFigure } from '../../../web/entity/key-figures.ts';
import { measuredFigure, metalAmount } from '../../../web/entity/metal-amounts.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { stageLabels } from '../../../domain/mines/stages.ts';
import { count, number, place, shortMillions } from '../../../web/format.ts';
import { Badge, StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { EmptyState } from '../../../web/ui/page/EmptyState.tsx';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { type StackedHead, StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { LinkRow, RowName, tableStyles, TwoLines } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { Company, CompanyPage } from '../contract.ts';
import { minesAddress } from './company-words.ts';
import { type OwnPart, ownParts, shareOfNpv } from './own-parts.ts';
import { portfolioOf, rowOf, stageOf, unknown } from './portfolio-picture.ts';
import styles from './PortfolioPanel.module.css';
import { PortfolioPicture, type PortfolioPlace } from './PortfolioPicture.tsx';
import { PortfolioTotals } from './PortfolioTotals.tsx';

/** Of one mine, the table says it all. */
const leastDrawn = 2;

function MineRow({ mine }: { mine: OwnPart }) {
  const npv = heldNpv(mine);
  const metal = heldMetal(mine);
  const measured = mine.measuredAndIndicated;
  return (
    <LinkRow to={`/mines/${mine.id}`}>
      <td>
        <RowName to={`/mines/${mine.id}`} name={mine.name} />
        {mine.whose && <small className={styles.unknown}>{mine.whose}</small>}
      </td>
      <td>
        <TwoLines of={place(mine) ? { value: mine.country, basis: mine.primaryJurisdiction } : null} />
      </td>
      <td>{mine.primaryMetal ? <MetalName metal={mine.primaryMetal} /> : 'Unknown'}</td>
      <td>
        <StageBadge stage={mine.stage} />
      </td>
      <td className={tableStyles.numeric}>{mine.held === null ? <Dash /> : number(mine.held, 2)}</td>
      <td className={tableStyles.numeric}>{mine.royaltiesStated ? number(mine.royalties, 2) : <Dash />}</td>
      <td className={tableStyles.numeric}>
        <TwoLines of={npvFigure(mine.newestStudy)} />
      </td>
      <td className={tableStyles.numeric}>
        {npv === null || !mine.newestStudy ? (
          <Dash />
        ) : (
          <TwoLines
            of={{
              value: shortMillions(npv, mine.newestStudy.currency),
              basis: shareOfNpv(mine),
            }}
          />
        )}
      </td>
      <td className={tableStyles.numeric}>
        <TwoLines of={measuredFigure(measured)} />
      </td>
      <td className={tableStyles.numeric}>
        {metal === null || !measured ? (
          <>
            <Dash />
            {measured && mine.isHeld && <small className={styles.unknown}>share not known</small>}
          </>
        ) : (
          <TwoLines of={{ value: metalAmount({ ...measured, contained: metal }), basis: measured.metal }} />
        )}
      </td>
    </LinkRow>
  );
}

const heads: readonly StackedHead[] = [
  { head: 'Mine Name' },
  { head: 'Location' },
  { head: 'Primary Metal' },
  { head: 'Stage' },
  { head: 'Ownership (%)', numeric: true },
  { head: 'Royalties (%)', numeric: true },
  { head: 'NPV', numeric: true },
  {
    head: 'Attributable NPV',
    numeric: true,
    explained: "The company's part of the NPV, by its share of the mine",
  },
  {
    head: 'M&I, 100%',
    numeric: true,
    explained:
      'Measured and indicated metal of the newest estimates, for the whole mine: its first metal, without by-products',
  },
  {
    head: 'Attributable M&I',
    numeric: true,
    explained: "The company's part of the measured and indicated metal, by its share of the mine",
  },
];

function MinesTable({ of, mines }: { of: Company; mines: OwnPart[] }) {
  const { shown, more } = useMoreRows(mines, 12, 'mines');
  return (
    <>
      <StackedTable
        caption={`Mines of ${of.name}`}
        captionClass="visually-hidden"
        className={styles.mines}
        heads={heads}
      >
        {shown.map((mine) => (
          <MineRow key={mine.id} mine={mine} />
        ))}
      </StackedTable>
      {more}
      <PortfolioTotals of={of} mines={mines} />
    </>
  );
}

interface PortfolioProps extends Pick<CompanyPage, 'mines' | 'partnerMines'> {
  company: Company;
}

/** The mines of a company: how many, of which metals, how far along, and how much of each it holds. */
export function PortfolioPanel({ company, mines: operated, partnerMines }: PortfolioProps) {
  const [chosen, setChosen] = useState<PortfolioPlace | null>(null);
  const mines = useMemo(() => ownParts({ mines: operated, partnerMines }), [operated, partnerMines]);
  const portfolio = useMemo(() => portfolioOf(mines), [mines]);
  const row = useMemo(() => rowOf(mines), [mines]);
  const ventures = operated.filter(({ ownershipPercentage }) => ownershipPercentage < 100).length;
  const royalties = operated.filter((mine) => mine.royalties > 0).length;
  const listed = chosen ? mines.filter((mine) => row(mine) === chosen.metal && stageOf(mine) === chosen.stage) : mines;
  return (
    <Panel
      id="portfolio"
      title="Portfolio"
      actions={
        operated.length > 0 && (
          <Link to={minesAddress(company)} prefetch="intent">
            View All Mines
          </Link>
        )
      }
    >
      <p className={styles.badges}>
        <Badge>{count(company.minesCount, 'mine')}</Badge>
        <Badge>{count(ventures, 'joint venture')}</Badge>
        <Badge>{count(royalties, 'royalty agreement')}</Badge>
        {partnerMines.length > 0 && <Badge>{`${count(partnerMines.length, 'mine')} of others`}</Badge>}
      </p>
      {mines.length === 0 ? (
        <EmptyState compact title="No mines associated with this company.">
          A mine joins a company on the Ownership tab of its form.
        </EmptyState>
      ) : (
        <>
          {mines.length >= leastDrawn && (
            <PortfolioPicture portfolio={portfolio} chosen={chosen} onChoose={setChosen} />
          )}
          {chosen && (
            <p className={styles.chosen} role="status">
              {count(listed.length, 'mine')}: {chosen.metal},{' '}
              {chosen.stage === unknown ? 'stage unknown' : stageLabels[chosen.stage]}
              <Button size="s" onClick={() => setChosen(null)}>
                Show all mines
              </Button>
            </p>
          )}
          <MinesTable key={chosen ? `${chosen.metal} ${chosen.stage}` : ''} of={company} mines={listed} />
        </>
      )}
    </Panel>
  );
}
