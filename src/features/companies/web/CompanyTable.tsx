import { Link } from 'react-router';
import { count } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { EngagementScore, NpsScore } from '../../../web/ui/Score.tsx';
import { Dash } from '../../../web/ui/Figure.tsx';
import { readOnIntent } from '../../../web/ui/intent.ts';
import { type Column, ListTable, type ListTableProps } from '../../../web/ui/ListTable.tsx';
import { ClippedText, RowName } from '../../../web/ui/Table.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Company, CompanySort } from '../contract.ts';
import { companyPage } from './api.ts';
import { founded, minesAddress, tickers } from './company-words.ts';
import widths from './CompanyTable.module.css';

const addressOf = ({ id }: Company) => `/companies/${id}`;

const columns: readonly Column<Company, CompanySort>[] = [
  { head: 'Company', sortKey: 'name', cell: (company) => <RowName to={addressOf(company)} name={company.name} /> },
  { head: 'Tickers', cell: (company) => <ClippedText>{tickers(company)}</ClippedText> },
  {
    head: 'Headquarters',
    sortKey: 'headquarters',
    cell: ({ headquarters }) => <ClippedText>{headquarters}</ClippedText>,
  },
  { head: 'CEO', sortKey: 'ceo', cell: ({ ceo }) => <ClippedText>{ceo}</ClippedText> },
  { head: 'Founded', sortKey: 'foundedDate', cell: ({ foundedDate }) => founded(foundedDate) ?? <Dash /> },
  {
    head: 'Mines',
    numeric: true,
    cell: (company) =>
      company.minesCount > 0 ? (
        <Link to={minesAddress(company)}>
          <Badge>{count(company.minesCount, 'mine')}</Badge>
        </Link>
      ) : (
        <Dash />
      ),
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
  { head: 'Added By', cell: ({ createdBy }) => <UserName user={createdBy} /> },
];

function phoneRow(company: Company) {
  return (
    <>
      <span>
        <RowName to={addressOf(company)} name={company.name} />
        <span>{company.minesCount > 0 && count(company.minesCount, 'mine')}</span>
      </span>
      <span>
        <span>{company.headquarters}</span>
        <span>{tickers(company)}</span>
      </span>
    </>
  );
}

export function CompanyTable(list: ListTableProps<Company, CompanySort>) {
  return (
    <ListTable
      caption="Companies; the whole row opens the company"
      columns={columns}
      addressOf={addressOf}
      phoneRow={phoneRow}
      hoverOf={({ id }) => readOnIntent(companyPage(id))}
      widths={widths.columns}
      {...list}
    />
  );
}
