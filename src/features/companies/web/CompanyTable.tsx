import { Link } from 'react-router';
import { count } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { readOnIntent } from '../../../web/ui/tables/intent.ts';
import { choosingOf, type Column, ListTable, type ListTableProps } from '../../../web/ui/tables/ListTable.tsx';
import { scoreColumns } from '../../../web/ui/tables/score-columns.tsx';
import { RowName, WrappedText } from '../../../web/ui/tables/Table.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import { readRef } from '../../../domain/figures/measures.ts';
import type { TableMoney } from '../../../domain/figures/table-money.ts';
import type { Company } from '../contract.ts';
import { companyPage } from './api.ts';
import { type DeckOfTable, withDeckColumns } from './deck-columns.tsx';
import { commonPriceDay } from '../../../domain/figures/common-price-day.ts';
import { figureColumn, PricesOf, type ToldInCells, type Working } from './figure-columns.tsx';
import { founded, minesAddress, tickers } from './company-words.ts';
import widths from './CompanyTable.module.css';

const addressOf = ({ id }: Company) => `/companies/${id}`;

interface CompanyColumn extends Column<Company, string> {
  /** As addresses name it. */
  id: string;
}

const columns: readonly CompanyColumn[] = [
  {
    id: 'name',
    head: 'Company',
    sortKey: 'name',
    cell: (company) => <RowName to={addressOf(company)} name={company.name} />,
  },
  { id: 'tickers', head: 'Tickers', cell: (company) => <WrappedText>{tickers(company)}</WrappedText> },
  {
    id: 'headquarters',
    head: 'Headquarters',
    sortKey: 'headquarters',
    cell: ({ headquarters }) => <WrappedText>{headquarters}</WrappedText>,
  },
  { id: 'ceo', head: 'CEO', sortKey: 'ceo', cell: ({ ceo }) => <WrappedText>{ceo}</WrappedText> },
  {
    id: 'founded',
    head: 'Founded',
    sortKey: 'foundedDate',
    cell: ({ foundedDate }) => founded(foundedDate) ?? <Dash />,
  },
  {
    id: 'mines',
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
  ...scoreColumns,
  { id: 'added-by', head: 'Added By', cell: ({ createdBy }) => <UserName user={createdBy} withPicture={false} /> },
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

const [nameColumn, ...others] = columns;

/** The columns behind the name that every list has: what an address calls them, and their heads. */
export const usualColumns = others.map(({ id, head }) => ({ id, head }));

/** The columns that an address names behind the name, in its order. */
function columnsOf(chosen: readonly string[] | null, told: ToldInCells): readonly CompanyColumn[] {
  if (chosen === null) return columns;
  const found = chosen.flatMap((id) => {
    const usual = others.find((column) => column.id === id);
    if (usual) return usual;
    const ref = readRef(id, 'company');
    return 'value' in ref ? figureColumn(ref.value, told) : [];
  });
  return [nameColumn!, ...found];
}

interface CompanyTableProps extends ListTableProps<Company, string> {
  /** Columns behind the name; null: the usual ones. */
  chosen: readonly string[] | null;
  /** Rows of one line. */
  dense: boolean;
  working?: Working | undefined;
  /** The currency that money is told in; null: US dollars. */
  money?: TableMoney | null;
  deck?: DeckOfTable | undefined;
  selected: ReadonlyMap<number, Company>;
  onSelect: (selected: ReadonlyMap<number, Company>) => void;
}

/** Of columns of one's own choice. */
export const chosenWidths = (dense: boolean) => (dense ? widths.chosen : `${widths.chosen} ${widths.roomy}`);

export function CompanyTable({ chosen, dense, working, money, deck, selected, onSelect, ...list }: CompanyTableProps) {
  const isUsual = chosen === null && !dense && (list.sized?.size ?? 0) === 0;
  const priceDay = commonPriceDay(list.rows ?? []);
  return (
    <>
      {chosen !== null && <PricesOf priceDay={priceDay} />}
      <ListTable
        caption="Companies; the whole row opens the company"
        columns={withDeckColumns(columnsOf(chosen, { working, money, priceDay }), deck)}
        addressOf={addressOf}
        choosing={choosingOf('companies', selected, onSelect)}
        {...(isUsual && { phoneRow })}
        dense={dense}
        scrolls={!isUsual}
        hoverOf={({ id }) => readOnIntent(companyPage(id))}
        widths={isUsual ? widths.columns : chosenWidths(dense)}
        {...list}
      />
    </>
  );
}
