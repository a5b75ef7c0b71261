import { Link } from 'react-router';
import { firstOrderOf, isOverdue } from '../../../domain/figures/first-order.ts';
import { figureName, type FigureRef, measureOf, readRef, writeRef } from '../../../domain/figures/measures.ts';
import { metalSymbol } from '../../../domain/metals/metals.ts';
import { worldRegionOf } from '../../../domain/places/world-regions.ts';
import { day, number, percent, place } from '../../../web/format.ts';
import { utcToday } from '../../../web/today.ts';
import { capexFigure, interceptFigure, type KeyFigure, npvFigure } from '../../../web/entity/key-figures.ts';
import { attributableAmount, measuredBasis, measuredFigure } from '../../../web/entity/metal-amounts.ts';
import { StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { readOnIntent } from '../../../web/ui/tables/intent.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { choosingOf, type Column, ListTable, type ListTableProps } from '../../../web/ui/tables/ListTable.tsx';
import { scoreColumns } from '../../../web/ui/tables/score-columns.tsx';
import { RowName, TwoLines, WrappedText } from '../../../web/ui/tables/Table.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import { figureHead } from '../../../web/entity/figure-words.ts';
import { columnWriting } from '../../../web/entity/figure-writing.ts';
import type { Mine } from '../contract.ts';
import { minePage } from './mine-page.ts';
import { ownerUnnamed } from './owner-words.ts';
import widths from './MineTable.module.css';
import { shortCapexBasis, shortLength, shortNpvBasis } from './short-figures.ts';

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

const noBreakSpace = '\u00a0';

/** The metal of the whole mine, and below it what it is of and the owner's part. */
function measuredOf(mine: Mine): KeyFigure | null {
  const figure = measuredFigure(mine.measuredAndIndicated);
  const part = mine.measuredAndIndicated && attributableAmount(mine.measuredAndIndicated, mine);
  // An amount stays with its unit and its share.
  return figure && part ? { ...figure, basis: `${figure.basis}, ${part.replaceAll(' ', noBreakSpace)}` } : figure;
}

interface MineColumn extends Column<Mine, string> {
  /** As addresses name it. */
  id: string;
}

const inDollars = 'Sorted by those in US dollars; others stand last';
const leftUnsaid = (what: string) => `Where the window is narrow, ${what} without saying`;

const columns: readonly MineColumn[] = [
  { id: 'name', head: 'Mine Name', sortKey: 'name', cell: (mine) => <RowName to={addressOf(mine)} name={mine.name} /> },
  {
    id: 'location',
    head: 'Location',
    sortKey: 'location',
    cell: ({ country, primaryJurisdiction }) => (
      <TwoLines of={country || primaryJurisdiction ? { value: country, basis: primaryJurisdiction } : null} />
    ),
  },
  {
    id: 'metal',
    head: 'Primary Metal',
    cell: ({ metalsDistribution: [primary] }) => (primary ? <MetalName metal={primary.metal} /> : 'Unknown'),
  },
  { id: 'stage', head: 'Stage', sortKey: 'stage', cell: ({ stage }) => <StageBadge stage={stage} /> },
  { id: 'company', head: 'Company', sortKey: 'company', cell: (mine) => <Owner mine={mine} /> },
  {
    id: 'ownership',
    head: 'Ownership',
    sortKey: 'ownership',
    firstOrder: 'desc',
    numeric: true,
    cell: (mine) => (mine.ownershipStated ? owned(mine) : <Dash />),
  },
  {
    id: 'best',
    head: 'Best intercept',
    numeric: true,
    cell: ({ bestObservation: best }) => <TwoLines of={interceptFigure(best)} short={best && shortLength(best)} />,
  },
  {
    id: 'study-npv',
    head: 'NPV',
    explained: `${leftUnsaid('after tax and 100% of the mine go')}. ${inDollars}`,
    sortKey: 'npv.USD',
    firstOrder: 'desc',
    numeric: true,
    cell: ({ newestStudy: study }) => <TwoLines of={npvFigure(study)} short={study && shortNpvBasis(study)} />,
  },
  {
    id: 'study-capex',
    head: 'CAPEX',
    explained: `${leftUnsaid('100% of the mine goes')}. ${inDollars}`,
    sortKey: 'capex.USD',
    numeric: true,
    cell: ({ newestStudy: study }) => <TwoLines of={capexFigure(study)} short={study && shortCapexBasis(study)} />,
  },
  {
    id: 'measured',
    head: 'M&I',
    explained:
      'Measured and indicated metal of the newest estimates, for the whole mine; below it what the company has of it',
    numeric: true,
    // The owner's part follows from the ownership, which stands in the same row.
    cell: (mine) => (
      <TwoLines of={measuredOf(mine)} short={mine.measuredAndIndicated && measuredBasis(mine.measuredAndIndicated)} />
    ),
  },
  ...scoreColumns,
  { id: 'added-by', head: 'Added By', cell: ({ createdBy }) => <UserName user={createdBy} withPicture={false} /> },
];

/** Columns that a list shows where they are chosen. */
const further: readonly MineColumn[] = [
  {
    id: 'region',
    head: 'Region',
    cell: ({ country }) => <WrappedText>{country && worldRegionOf(country)}</WrappedText>,
  },
  {
    id: 'listings',
    head: 'Exchange',
    explained: 'Where the company is listed, and by which ticker',
    cell: ({ listings }) =>
      listings.length > 0 ? (
        <WrappedText>{listings.map(({ exchange, ticker }) => `${exchange}: ${ticker}`).join(', ')}</WrappedText>
      ) : (
        <Dash />
      ),
  },
  {
    id: 'next',
    head: 'What comes next',
    cell: ({ nextStepDescription, nextStepDate }) =>
      nextStepDescription || nextStepDate ? (
        <TwoLines
          of={{
            value: <span className={widths.next}>{nextStepDescription ?? 'Not described'}</span>,
            basis: nextStepDate && day(nextStepDate),
          }}
        />
      ) : (
        <Dash />
      ),
  },
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
          {primary && owner && ' · '}
          {owner || (!primary && place(mine))}
        </span>
        <span className={widths.key}>{keyFigure(mine)}</span>
      </span>
    </>
  );
}

/** What a figure stands for. An ounce of silver costs less than one of gold: a cost says of what it is. */
function basisOf(ref: FigureRef, { figures, metalsDistribution: [first] }: Mine): string | null {
  const { basis = null, value = 0 } = figures?.[writeRef(ref)] ?? {};
  if (isOverdue(ref, value, utcToday())) return 'overdue';
  if (measureOf(ref).of !== 'rate' || !first) return basis;
  return [basis, metalSymbol(first.metal) ?? first.metal].filter(Boolean).join(', ');
}

/** The column of a figure: its values in one unit, and below each what it stands for; its head sorts by it. */
function figureColumn(ref: FigureRef, rows: readonly Mine[]): MineColumn {
  const id = writeRef(ref);
  const { unit, write } = columnWriting(
    ref,
    rows.flatMap(({ figures }) => figures?.[id]?.value ?? []),
  );
  return {
    id,
    // The unit beside it says the currency.
    head: unit === '' || measureOf(ref).of === 'metal' ? figureHead(ref) : measureOf(ref).head,
    unit,
    explained: figureName(ref),
    numeric: true,
    sortKey: id,
    ...firstOrderOf(ref),
    cell: (mine) => {
      const figure = mine.figures?.[id];
      return <TwoLines of={figure ? { value: write(figure.value), basis: basisOf(ref, mine) } : null} />;
    },
  };
}

const [nameColumn, ...others] = columns;

const asChoice = ({ id, head }: MineColumn) => ({ id, head });

/** The columns behind the name that every list has: what an address calls them, and their heads. */
export const usualColumns = others.map(asChoice);
/** All that is no figure. */
export const plainColumns = [...others, ...further].map(asChoice);

/** The columns that an address names behind the name, in its order. */
function columnsOf(chosen: readonly string[] | null, rows: readonly Mine[]): readonly MineColumn[] {
  if (chosen === null) return columns;
  const found = chosen.flatMap((id) => {
    const plain = [...others, ...further].find((column) => column.id === id);
    if (plain) return plain;
    const ref = readRef(id);
    return 'value' in ref ? figureColumn(ref.value, rows) : [];
  });
  return [nameColumn!, ...found];
}

interface MineTableProps extends ListTableProps<Mine, string> {
  /** Columns behind the name; null: the usual ones. */
  chosen: readonly string[] | null;
  /** Rows of one line. */
  dense: boolean;
  selected: ReadonlyMap<number, Mine>;
  onSelect: (selected: ReadonlyMap<number, Mine>) => void;
}

export function MineTable({ chosen, dense, selected, onSelect, ...list }: MineTableProps) {
  const isOwn = chosen !== null || (list.sized?.size ?? 0) > 0;
  const roomy = isOwn ? widths.chosen : widths.columns;
  return (
    <ListTable
      caption="Mines; the whole row opens the mine"
      columns={columnsOf(chosen, list.rows ?? [])}
      addressOf={addressOf}
      choosing={choosingOf('mines', selected, onSelect)}
      {...(!isOwn && !dense && { phoneRow })}
      dense={dense}
      scrolls={isOwn || dense}
      hoverOf={({ id }) => readOnIntent(minePage(id))}
      widths={dense ? widths.dense : roomy}
      {...list}
    />
  );
}
