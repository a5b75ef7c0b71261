import { countingHeads, type ShareCounting } from '../../../domain/figures/value-measures.ts';
import type { TableMoney } from '../../../domain/figures/table-money.ts';
import { figureText } from '../../../web/entity/figure-words.ts';
import { withDecimals } from '../../../web/format.ts';
import { TwoLines } from '../../../web/ui/tables/Table.tsx';
import type { CompanyAtDeck, DeckSpan } from '../../value/contract.ts';
import type { DeckSort } from '../../figures/contract.ts';
import { FigureButton, type FigureColumn, type FiguredRow } from './figure-columns.tsx';

/** What a price deck makes of the rows of a table. */
export interface DeckOfTable {
  /** A day, or the number of a deck, as addresses have it. */
  choice: string;
  /** How shares are counted, in words and as names of figures have it. */
  counted: string;
  counting: string;
  values: ReadonlyMap<number, CompanyAtDeck>;
  /** The currency that money is told in; null: US dollars. */
  money: TableMoney | null;
  /** Opens the working. */
  open: (company: FiguredRow, name: string) => void;
  /** Of a past day nothing is sorted by it. */
  isSortable?: boolean;
}

/** A deck as columns take it. */
export const deckOfTable = (
  { deck: choice, counting }: { deck: string; counting: ShareCounting },
  rest: Pick<DeckOfTable, 'values' | 'money' | 'open' | 'isSortable'>,
): DeckOfTable => ({ ...{ choice, counting, counted: countingHeads[counting] }, ...rest });

/** Whether a figure is one at a deck. */
export const isAtDeck = (name: string) => name === 'nav-deck' || name.startsWith('p-nav-deck-');

const spanText = ({ low, high, bound }: DeckSpan, text: (value: number) => string) => {
  const [from, to] = [text(low), text(high)];
  return [bound?.replace('-', ' '), from === to ? from : `${from} to ${to}`].filter(Boolean).join(' ');
};

/** Whether a sentence says that the prices are too far from those of a study. */
const isOutside = (sentence: string) => /: (?:Outside range|Not valid)/u.test(sentence);

interface DeckColumn {
  id: string;
  /** The order by it, and which end it is by. */
  sortKey: DeckSort;
  isLargestFirst: boolean;
  cautious: string;
  head: string;
  /** The stated figure that it stands beside. */
  beside: string;
  what: string;
  spanOf: (value: CompanyAtDeck) => DeckSpan | null;
  text: (value: number) => string;
}

function columnOf(
  { id, head, what, spanOf, text, sortKey, isLargestFirst, cautious }: DeckColumn,
  { values, open, isSortable = false }: DeckOfTable,
): FigureColumn {
  return {
    id,
    head,
    explained: `${what}: an approximation from lowest to highest, beside the stated figure; ${isSortable ? `sorted by the ${cautious}` : 'as of a past day the table is not sorted by it'}`,
    numeric: true,
    ...(isSortable && { sortKey }),
    ...(isLargestFirst && { firstOrder: 'desc' as const }),
    cell(company) {
      const value = values.get(company.id);
      if (!value) return '…';
      const span = spanOf(value);
      if (!span)
        return (
          <FigureButton label={`Why ${what} of ${company.name} is not known`} onClick={() => open(company, id)}>
            –
          </FigureButton>
        );
      const shown = spanText(span, text);
      return (
        <TwoLines
          of={{
            value: (
              <FigureButton label={`${shown}: working of ${what} of ${company.name}`} onClick={() => open(company, id)}>
                {shown}
              </FigureButton>
            ),
            basis: span.notes.some(isOutside) ? 'outside range' : 'approximation',
          }}
          title={span.notes.join(' · ')}
        />
      );
    },
  };
}

/** The columns with those of a deck, each behind the stated figure that it stands beside, or behind all. */
export function withDeckColumns<Each extends { id: string }>(
  columns: readonly Each[],
  deck: DeckOfTable | undefined,
): readonly (Each | FigureColumn)[] {
  if (!deck) return columns;
  const own: readonly DeckColumn[] = [
    {
      ...{ id: 'nav-deck', head: 'NAV at deck', beside: 'nav', what: 'NAV at the price deck' },
      ...{ sortKey: 'nav-deck', isLargestFirst: true, cautious: 'lowest NAV' },
      spanOf: ({ nav }) => nav,
      text: (value) => figureText({ measure: 'nav', of: '' }, value, deck.money),
    },
    {
      ...{ id: `p-nav-deck-${deck.counting}`, head: `P/NAV at deck, ${deck.counted}` },
      ...{ beside: `p-nav-${deck.counting}`, what: `Market value / NAV at the price deck, ${deck.counted}` },
      ...{ sortKey: 'p-nav-deck', isLargestFirst: false, cautious: 'highest' },
      spanOf: ({ priceToNav }) => priceToNav,
      text: (value) => `${withDecimals(value, 2)}×`,
    },
  ];
  const made = own.map((column) => ({ beside: column.beside, column: columnOf(column, deck) }));
  const shown = new Set(columns.map(({ id }) => id));
  return [
    ...columns.flatMap((column) => [
      column,
      ...made.filter(({ beside }) => beside === column.id).map((each) => each.column),
    ]),
    ...made.filter(({ beside }) => !shown.has(beside)).map((each) => each.column),
  ];
}
