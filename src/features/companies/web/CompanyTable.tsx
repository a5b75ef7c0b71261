import { Link } from 'react-router';
import { count } from '../../../web/format.ts';
import { Badge, EngagementBadge, NpsBadge } from '../../../web/ui/Badge.tsx';
import { Dash } from '../../../web/ui/Figure.tsx';
import { readOnIntent } from '../../../web/ui/intent.ts';
import { HeadCell, LinkRow, SkeletonRows, tableStyles as styles } from '../../../web/ui/Table.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Company, CompanySort } from '../contract.ts';
import { companyPage } from './api.ts';
import { founded, minesAddress, tickers } from './company-words.ts';
import widths from './CompanyTable.module.css';

interface CompanyTableProps {
  /** Undefined while the first page is on its way. */
  companies: Company[] | undefined;
  sorting: { by: CompanySort | null; order: 'asc' | 'desc' };
  onSort: (key: CompanySort) => void;
  waiting?: boolean;
}

function CompanyRow({ company }: { company: Company }) {
  const to = `/companies/${company.id}`;
  const clip = (text: string | null) => <span className={styles.clip}>{text ?? <Dash />}</span>;
  return (
    <LinkRow to={to} {...readOnIntent(companyPage(company.id))}>
      <td>
        <Link
          className={`${styles.name} ${styles.clip}`}
          to={to}
          prefetch="intent"
          title={company.name.length > 32 ? company.name : undefined}
        >
          {company.name}
        </Link>
      </td>
      <td>{clip(tickers(company))}</td>
      <td>{clip(company.headquarters)}</td>
      <td>{clip(company.ceo)}</td>
      <td>{founded(company.foundedDate) ?? <Dash />}</td>
      <td className={styles.numeric}>
        {company.minesCount > 0 ? (
          <Link to={minesAddress(company)}>
            <Badge>{count(company.minesCount, 'mine')}</Badge>
          </Link>
        ) : (
          <Dash />
        )}
      </td>
      <td className={styles.numeric}>
        <EngagementBadge score={company.engagementScore} />
      </td>
      <td className={styles.numeric}>
        <NpsBadge score={company.netPromoterScore} />
      </td>
      <td>
        <UserName user={company.createdBy} />
      </td>
    </LinkRow>
  );
}

export function CompanyTable({ companies, sorting, onSort, waiting = false }: CompanyTableProps) {
  const sortable = { sorting, onSort };
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${widths.columns}`} aria-busy={waiting}>
        <caption className="visually-hidden">Companies; the whole row opens the company</caption>
        <thead>
          <tr>
            <HeadCell sortKey="name" {...sortable}>
              Company
            </HeadCell>
            <HeadCell>Tickers</HeadCell>
            <HeadCell sortKey="headquarters" {...sortable}>
              Headquarters
            </HeadCell>
            <HeadCell sortKey="ceo" {...sortable}>
              CEO
            </HeadCell>
            <HeadCell sortKey="foundedDate" {...sortable}>
              Founded
            </HeadCell>
            <HeadCell numeric>Mines</HeadCell>
            <HeadCell numeric sortKey="engagement" {...sortable}>
              Engagement
            </HeadCell>
            <HeadCell numeric sortKey="nps" {...sortable}>
              NPS
            </HeadCell>
            <HeadCell>Added By</HeadCell>
          </tr>
        </thead>
        <tbody>
          {companies ? (
            companies.map((company) => <CompanyRow key={company.id} company={company} />)
          ) : (
            <SkeletonRows rows={25} columns={9} />
          )}
        </tbody>
      </table>
    </div>
  );
}
