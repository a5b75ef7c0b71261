import { readRef } from '../../../domain/figures/measures.ts';
import type { TableMoney } from '../../../domain/figures/table-money.ts';
import { choosingOf, type Column, ListTable, type ListTableProps } from '../../../web/ui/tables/ListTable.tsx';
import { ClippedText, RowName } from '../../../web/ui/tables/Table.tsx';
import type { CompanyOfDay } from '../../value/contract.ts';
import { type DeckOfTable, withDeckColumns } from './deck-columns.tsx';
import { commonPriceDay } from '../../../domain/figures/common-price-day.ts';
import { figureColumn, PricesOf, type Working } from './figure-columns.tsx';
import { chosenWidths } from './CompanyTable.tsx';

const addressOf = ({ id }: CompanyOfDay) => `/companies/${id}`;

interface PastColumn extends Column<CompanyOfDay, string> {
  id: string;
}

const nameColumn: PastColumn = {
  id: 'name',
  head: 'Company',
  sortKey: 'name',
  cell: (company) => <RowName to={addressOf(company)} name={company.name} />,
};

const tickersColumn: PastColumn = {
  id: 'tickers',
  head: 'Tickers',
  cell: ({ tickers }) => <ClippedText>{tickers.join(', ')}</ClippedText>,
};

interface PastCompanyTableProps extends ListTableProps<CompanyOfDay, string> {
  /** Columns behind the name: the tickers, and figures that are told as of a past day. */
  chosen: readonly string[];
  dense: boolean;
  working: Working;
  money: TableMoney | null;
  deck: DeckOfTable | undefined;
  selected: ReadonlyMap<number, CompanyOfDay>;
  onSelect: (selected: ReadonlyMap<number, CompanyOfDay>) => void;
}

/** Companies with figures of a past day. */
export function PastCompanyTable({
  chosen,
  dense,
  working,
  money,
  deck,
  selected,
  onSelect,
  ...list
}: PastCompanyTableProps) {
  const priceDay = commonPriceDay(list.rows ?? []);
  const columns = chosen.flatMap((id): PastColumn[] => {
    if (id === 'tickers') return [tickersColumn];
    const ref = readRef(id, 'company');
    return 'value' in ref ? [figureColumn(ref.value, { working, money, priceDay })] : [];
  });
  return (
    <>
      <PricesOf priceDay={priceDay} />
      <ListTable
        caption="Companies as of the day; the whole row opens the company"
        columns={withDeckColumns([nameColumn, ...columns], deck)}
        addressOf={addressOf}
        choosing={choosingOf('companies', selected, onSelect)}
        dense={dense}
        scrolls
        widths={chosenWidths(dense)}
        {...list}
      />
    </>
  );
}
