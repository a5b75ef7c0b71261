import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState, useQueryStates } from 'nuqs';
import { useSearchParams } from 'react-router';
import { writeDeckChoice } from '../../domain/prices/decks.ts';
import { keptCurrency } from '../../domain/figures/table-money.ts';
import { metalOfNewView, orderOfValues, orderOfView, valueColumns } from '../../features/value/web/value-table.ts';
import type { DeckOfDay } from '../../features/value/web/api.ts';
import { companySorts } from '../../features/companies/contract-list.ts';
import { oneDeck } from '../../features/decks/web/api.ts';
import { deckSorts } from '../../features/figures/contract.ts';
import { rateOfDay } from '../../features/prices/web/api.ts';
import { usualColumns } from '../../features/companies/web/CompanyTable.tsx';
import type { ChosenColumns } from '../../features/figures/web/ColumnsDialog.tsx';
import { readDensity, readScreen } from '../../features/figures/web/screen.ts';
import { isNotFound } from '../http.ts';
import { parseAsOf, unreadAsOf } from '../ui/controls/as-of-address.ts';
import { parseAsId, unreadParts } from '../ui/tables/unread-parts.ts';
import { readWidths, withWidth, writeWidths } from '../ui/tables/column-widths.ts';
import {
  address,
  shown,
  counted,
  setOfColumns,
  metalOfAddress,
  ofMetal,
  parseAsDeck,
  parseAsCurrency,
  besideStatedNav,
} from './company-list-address.ts';

const plainColumns = usualColumns.map(({ id }) => id);

/** The money of the table: another currency than figures are kept in, at the rate of its day. */
function useTableMoney(isValue: boolean, day: string | null) {
  const [currency, setCurrency] = useQueryState('currency', parseAsCurrency);
  const isOther = isValue && currency !== null && currency !== keptCurrency;
  const rate = useQuery({
    ...rateOfDay(keptCurrency, currency ?? keptCurrency, day),
    enabled: isOther,
    retry: false,
  });
  return {
    currency: currency ?? keptCurrency,
    setCurrency: (code: string) => void setCurrency(code === keptCurrency ? null : code),
    money: isOther && rate.data ? { currency, rate: Number(rate.data.value), asOf: rate.data.asOf } : null,
    isRateUnknown: isOther && rate.isError,
  };
}

/** What the address of the list of companies says: view, day, deck, money, order, conditions and columns; and what is left out of it. */
export function useCompanyView() {
  const [written, setSearch] = useQueryStates(address, { history: 'replace' });
  const [show, setShow] = useQueryState('show', shown);
  const [counting, setCounting] = useQueryState('shares', counted);
  const [metalNamed, setMetal] = useQueryState('metal', ofMetal);
  const metal = metalNamed ?? metalOfAddress;
  const [day, setDay] = useQueryState('asOf', parseAsOf);
  const isValue = show === 'value' || day !== null;
  const search = isValue ? { ...written, ...orderOfValues(written, counting) } : written;
  const [deck, setDeck] = useQueryState('deck', parseAsDeck);
  const deckNamed = isValue && deck?.kind === 'deck' ? deck.id : null;
  const ofDeck = useQuery({ ...oneDeck(deckNamed ?? 0), enabled: deckNamed !== null });
  const hasNoDeck = deckNamed !== null && isNotFound(ofDeck.error);
  const deckUsed = isValue && deck !== null && deck.kind !== 'studies' && !hasNoDeck ? deck : null;
  const atDeck: DeckOfDay | null = deckUsed && { deck: writeDeckChoice(deckUsed), counting, asOf: day };
  const money = useTableMoney(isValue, day);
  const isAtDeck = deckUsed !== null && day === null;

  const [rows, setRows] = useQueryState('rows', parseAsString);
  const [writtenWidths, setWidths] = useQueryState('widths', parseAsString);
  const [columnSet, setColumnSet] = useQueryState('set', setOfColumns);
  const valuePreset = valueColumns(counting, metal, columnSet);
  const preset = isValue ? [...(deckUsed ? besideStatedNav(valuePreset, counting) : valuePreset)] : plainColumns;
  const screen = readScreen(search, {
    noun: 'company',
    plain: plainColumns,
    usual: preset,
    sorts: isAtDeck ? [...companySorts, ...deckSorts] : companySorts,
  });
  const { density, leftOut: unknownRows } = readDensity(rows);
  const { widths, leftOut: unknownWidths } = readWidths(writtenWidths, ['name', ...(screen.columns ?? preset)]);
  const [parts] = useSearchParams();
  const parsers = {
    ...address,
    show: shown,
    view: parseAsId,
    shares: counted,
    set: setOfColumns,
    metal: ofMetal,
    deck: parseAsDeck,
    currency: parseAsCurrency,
  };
  const leftOut = [
    ...screen.leftOut,
    ...unknownRows,
    ...unknownWidths,
    ...unreadParts(parts, parsers).values(),
    unreadAsOf(parts.get('asOf')) ?? '',
    hasNoDeck ? `There is no price deck ${deckNamed}, or it is not shared.` : '',
  ].filter((sentence) => sentence !== '');

  return {
    isMetalAssumed: metalNamed === null && written.columns === null && columnSet !== 'money',
    ...{ search, setSearch, isValue, day, counting, columnSet, metal, atDeck, screen, preset, widths, leftOut },
    ...money,
    deck: deck === null || hasNoDeck ? ({ kind: 'studies' } as const) : deck,
    isDense: density === 'compact',
    density,
    setCounting: (value: typeof counting) => void setCounting(value),
    setColumnSet: (value: typeof columnSet) => {
      void setColumnSet(value);
      void setSearch({ columns: null });
    },
    setMetal: (value: typeof metal) => void setMetal(value),
    setDeck: (choice: NonNullable<typeof deck>) => void setDeck(choice.kind === 'studies' ? null : choice),
    setDay: (value: typeof day) => {
      void setDay(value);
      void setShow('value');
    },
    setView: (value: typeof show) => {
      void setShow(value);
      if (value === 'list') void setDay(null);
      else if (metalNamed === null) void setMetal(metalOfNewView);
      void setSearch(orderOfView(value, written.sortBy, counting));
    },
    setWidth: (id: string, pixels: number | null) => void setWidths(writeWidths(withWidth(widths, id, pixels))),
    setColumns: (chosen: ChosenColumns) => {
      const columns = chosen.columns?.join(';') ?? null;
      void setSearch({ columns: columns === preset.join(';') ? null : columns });
      void setWidths(writeWidths(chosen.widths));
      void setRows(chosen.density === 'compact' ? 'compact' : null);
    },
  };
}
