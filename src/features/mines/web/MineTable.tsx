import { Link } from 'react-router';
import { number, percent } from '../../../web/format.ts';
import { capexFigure, interceptFigure, type KeyFigure, npvFigure } from '../../../web/entity/key-figures.ts';
import { attributableAmount, measuredFigure } from '../../../web/entity/metal-amounts.ts';
import { StageBadge } from '../../../web/ui/Badge.tsx';
import { EngagementScore, NpsScore } from '../../../web/ui/Score.tsx';
import { readOnIntent } from '../../../web/ui/intent.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { Dash } from '../../../web/ui/Figure.tsx';
import { type Column, ListTable, type ListTableProps } from '../../../web/ui/ListTable.tsx';
import { RowName, TwoLines, WrappedText } from '../../../web/ui/Table.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Mine, MineSort } from '../contract.ts';
import { minePage } from './api.ts';
import { ownerUnnamed } from './owner-words.ts';
import widths from './MineTable.module.css';

const owned = ({ ownershipPercentage }: Mine) =>
  ownershipPercentage === 100 ? '100% owned' : `${number(ownershipPercentage, 2)}% owned`;

const addressOf = ({ id }: Mine) => `/mines/${id}`;

function Owner({ mine }: { mine: Mine }) {
  const { company } = mine;
  if (!company) return <WrappedText>{ownerUnnamed(mine)}</WrappedText>;
  return (
    <WrappedText>
      <Link to={`/companies/${company.id}`} prefetch="intent">
        {company.name}
      </Link>
    </WrappedText>
  );
}

/** The metal of the whole mine, and below it what it is of and the owner's part. */
function measuredOf(mine: Mine) {
  const figure = measuredFigure(mine.measuredAndIndicated);
  const part = mine.measuredAndIndicated && attributableAmount(mine.measuredAndIndicated, mine);
  if (!figure || !part) return figure;
  const basis = (
    <>
      {figure.basis}
      <br />
      {part}
    </>
  );
  return { ...figure, basis };
}

const columns: readonly Column<Mine, MineSort>[] = [
  { head: 'Mine Name', sortKey: 'name', cell: (mine) => <RowName to={addressOf(mine)} name={mine.name} /> },
  {
    head: 'Location',
    sortKey: 'location',
    cell: ({ country, primaryJurisdiction }) => (
      <TwoLines of={country || primaryJurisdiction ? { value: country, basis: primaryJurisdiction } : null} />
    ),
  },
  {
    head: 'Primary Metal',
    cell: ({ metalsDistribution: [primary] }) => (primary ? <MetalName metal={primary.metal} /> : 'Unknown'),
  },
  { head: 'Stage', sortKey: 'stage', cell: ({ stage }) => <StageBadge stage={stage} /> },
  { head: 'Company', sortKey: 'company', cell: (mine) => <Owner mine={mine} /> },
  { head: 'Ownership', numeric: true, cell: (mine) => (mine.ownershipStated ? owned(mine) : <Dash />) },
  {
    head: 'Best intercept',
    numeric: true,
    cell: ({ bestObservation }) => <TwoLines of={interceptFigure(bestObservation)} />,
  },
  { head: 'NPV', numeric: true, cell: ({ newestStudy }) => <TwoLines of={npvFigure(newestStudy)} /> },
  { head: 'CAPEX', numeric: true, cell: ({ newestStudy }) => <TwoLines of={capexFigure(newestStudy)} /> },
  {
    head: 'M&I',
    explained:
      'Measured and indicated metal of the newest estimates, for the whole mine; below it what the company has of it',
    numeric: true,
    cell: (mine) => <TwoLines of={measuredOf(mine)} />,
  },
  {
    head: 'Engagement',
    numeric: true,
    sortKey: 'engagement',
    firstOrder: 'desc',
    cell: ({ engagementScore }) => <EngagementScore score={engagementScore} />,
  },
  {
    head: 'NPS',
    numeric: true,
    sortKey: 'nps',
    firstOrder: 'desc',
    cell: ({ netPromoterScore }) => <NpsScore score={netPromoterScore} />,
  },
  { head: 'Added By', cell: ({ createdBy }) => <UserName user={createdBy} withPicture={false} /> },
];

const named = (name: string, figure: KeyFigure | null) => figure && `${name} ${figure.value}`;

/** What there is room for on a phone: the rate, and what is not usual. */
function shortNpv(study: Mine['newestStudy']): string | null {
  const { discountRate = null, taxBasis = null, shareBasis = null } = study ?? {};
  const basis = [
    discountRate !== null && percent(discountRate),
    taxBasis === 'pre-tax' && 'before tax',
    shareBasis === 'attributable' && "owner's share",
  ];
  return named(['NPV', ...basis].filter(Boolean).join(' '), npvFigure(study));
}

/** The figure that says most of a mine: what it is worth, else what is in the ground, else what was drilled. */
const keyFigure = (mine: Mine) =>
  shortNpv(mine.newestStudy) ??
  named('M&I', measuredFigure(mine.measuredAndIndicated)) ??
  interceptFigure(mine.bestObservation)?.value;

function phoneRow(mine: Mine) {
  const [primary] = mine.metalsDistribution;
  const owner = mine.company?.name ?? ownerUnnamed(mine);
  return (
    <>
      <span>
        <RowName to={addressOf(mine)} name={mine.name} />
        <StageBadge stage={mine.stage} />
      </span>
      <span>
        <span>
          {primary && <MetalName metal={primary.metal} />}
          {owner && ` · ${owner}`}
        </span>
        <span className={widths.key}>{keyFigure(mine)}</span>
      </span>
    </>
  );
}

export function MineTable(list: ListTableProps<Mine, MineSort>) {
  return (
    <ListTable
      caption="Mines; the whole row opens the mine"
      columns={columns}
      addressOf={addressOf}
      phoneRow={phoneRow}
      hoverOf={({ id }) => readOnIntent(minePage(id))}
      widths={widths.columns}
      {...list}
    />
  );
}
