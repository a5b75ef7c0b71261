import { firstOrderOf, isOverdue } from '../../../domain/figures/first-order.ts';
import { figureName, type FigureRef, isOwnMetal, writeRef } from '../../../domain/figures/measures.ts';
import { figureInColumn } from '../../../domain/figures/own-metal.ts';
import type { TableMoney } from '../../../domain/figures/table-money.ts';
import { figureHead, metalName, shownFigure } from '../../../web/entity/figure-words.ts';
import { count, day, withDays } from '../../../web/format.ts';
import { utcToday } from '../../../web/today.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import type { Column } from '../../../web/ui/tables/ListTable.tsx';
import { TwoLines } from '../../../web/ui/tables/Table.tsx';
import type { Company } from '../contract.ts';
import { basisBeside } from '../../../domain/figures/common-price-day.ts';
import widths from './CompanyTable.module.css';

/** A row of figures: a company of today, or of another day. */
export type FiguredRow = Pick<Company, 'id' | 'name' | 'figures'>;

/** Which figures open their working, and how. */
export interface Working {
  has: (name: string) => boolean;
  open: (company: FiguredRow, name: string) => void;
}

/** A figure, or a dash, that opens its working. */
export function FigureButton({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <button type="button" className={widths.working} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

export interface FigureColumn extends Column<FiguredRow, string> {
  id: string;
}

/** Of which day prices are, said once above a table in whose cells it would stand a hundred times. */
export function PricesOf({ priceDay }: { priceDay: string | null }) {
  return (
    <p className={widths.days}>
      {priceDay !== null && `Share prices are of ${day(priceDay)} where a figure does not say another day.`}
    </p>
  );
}

/** What all cells of figures are told by. */
export interface ToldInCells {
  working: Working | undefined;
  /** The currency that money is told in; null: US dollars. */
  money?: TableMoney | null | undefined;
  /** The day of prices that is said above the table, as YYYY-MM-DD; null: each figure says its own. */
  priceDay?: string | null;
}

/** The column of a figure: its value, and below it what it stands for; its head sorts by it. */
export function figureColumn(ref: FigureRef, { working, money = null, priceDay = null }: ToldInCells): FigureColumn {
  const id = writeRef(ref);
  return {
    id,
    head: figureHead(ref),
    explained: figureName(ref),
    numeric: true,
    // Ounces of one company and pounds of the next have no order.
    ...(!isOwnMetal(ref) && { sortKey: id }),
    ...firstOrderOf(ref),
    cell: (company) => {
      const found = figureInColumn(ref, company.figures);
      const told = found?.ref ?? ref;
      const opens = working?.has(id) ? () => working.open(company, writeRef(told)) : undefined;
      if (!found)
        return opens ? (
          <FigureButton label={`Why ${figureName(ref)} of ${company.name} is not known`} onClick={opens}>
            –
          </FigureButton>
        ) : (
          <Dash />
        );
      const { figure } = found;
      const notes = figure.notes ?? [];
      const basis =
        [
          isOwnMetal(ref) && metalName(told.of),
          isOverdue(told, figure.value, utcToday()) && 'overdue',
          notes.length > 0 && count(notes.length, 'remark'),
          figure.basis && withDays(basisBeside(figure.basis, priceDay)),
        ]
          .filter(Boolean)
          .join(', ') || null;
      const text = shownFigure(told, figure, money);
      const value = opens ? (
        <FigureButton label={`${text}: working of ${figureName(told)} of ${company.name}`} onClick={opens}>
          {text}
        </FigureButton>
      ) : (
        text
      );
      return <TwoLines of={{ value, basis }} title={[figure.basis, ...notes].filter(Boolean).join(' · ')} />;
    },
  };
}
