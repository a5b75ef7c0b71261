import { number, place } from '../../../web/format.ts';
import { EngagementBadge, NpsBadge, StageBadge } from '../../../web/ui/Badge.tsx';
import { readOnIntent } from '../../../web/ui/intent.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { type Column, ListTable, type ListTableProps } from '../../../web/ui/ListTable.tsx';
import { ClippedText, RowName } from '../../../web/ui/Table.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Mine, MineSort } from '../contract.ts';
import { minePage } from './api.ts';
import widths from './MineTable.module.css';

export function owned(percentage: number): string {
  return percentage === 100 ? '100% owned' : `${number(percentage, 2)}% owned`;
}

const addressOf = ({ id }: Mine) => `/mines/${id}`;

const columns: readonly Column<Mine, MineSort>[] = [
  { head: 'Mine Name', sortKey: 'name', cell: (mine) => <RowName to={addressOf(mine)} name={mine.name} /> },
  { head: 'Location', sortKey: 'location', cell: (mine) => <ClippedText>{place(mine)}</ClippedText> },
  {
    head: 'Primary Metal',
    cell: ({ metalsDistribution: [primary] }) => (primary ? <MetalName metal={primary.metal} /> : 'Unknown'),
  },
  { head: 'Stage', sortKey: 'stage', cell: ({ stage }) => <StageBadge stage={stage} /> },
  {
    head: 'Company',
    sortKey: 'company',
    cell: ({ company }) => <ClippedText>{company?.name ?? 'Independent'}</ClippedText>,
  },
  { head: 'Ownership', numeric: true, cell: ({ ownershipPercentage }) => owned(ownershipPercentage) },
  {
    head: 'Engagement',
    numeric: true,
    sortKey: 'engagement',
    cell: ({ engagementScore }) => <EngagementBadge score={engagementScore} />,
  },
  {
    head: 'NPS',
    numeric: true,
    sortKey: 'nps',
    cell: ({ netPromoterScore }) => <NpsBadge score={netPromoterScore} />,
  },
  { head: 'Added By', cell: ({ createdBy }) => <UserName user={createdBy} /> },
];

export function MineTable(list: ListTableProps<Mine, MineSort>) {
  return (
    <ListTable
      caption="Mines; the whole row opens the mine"
      columns={columns}
      addressOf={addressOf}
      hoverOf={({ id }) => readOnIntent(minePage(id))}
      widths={widths.columns}
      {...list}
    />
  );
}
