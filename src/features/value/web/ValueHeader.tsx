import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { metalKey, ownMetal } from '../../../domain/figures/measures.ts';
import { currencies } from '../../../domain/money/currencies.ts';
import type { TableMoney } from '../../../domain/figures/table-money.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { metals } from '../../../domain/metals/metals.ts';
import { type ShareCounting, shareCountings } from '../../../domain/figures/value-measures.ts';
import { countingWords } from '../../../domain/figures/told-countings.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { SelectField } from '../../../web/ui/controls/Field.tsx';
import { day, number } from '../../../web/format.ts';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { Segments } from '../../../web/ui/controls/Segments.tsx';
import { AsOfField } from '../../../web/ui/controls/AsOfField.tsx';
import { type ColumnSet, columnSetLabels, columnSets } from './value-table.ts';
import styles from './ValueHeader.module.css';

const currencyOptions = currencies.map((code) => ({ value: code, label: code }));
const countings = shareCountings.map((value) => ({ value, label: countingWords[value].label }));
const setOptions = columnSets.map((value) => ({ value, label: columnSetLabels[value] }));
const metalOptions = [
  ...metals.map((name) => ({ value: metalKey(name), label: name })),
  { value: ownMetal, label: "Each company's own" },
];

interface ValueHeaderProps {
  counting: ShareCounting;
  onCounting: (counting: ShareCounting) => void;
  /** What the columns are about. */
  columnSet: ColumnSet;
  onColumnSet: (set: ColumnSet) => void;
  metal: string;
  /** The address names no metal. */
  isMetalAssumed: boolean;
  onMetal: (metal: string) => void;
  /** The day that the figures are of; null: today. */
  asOf: string | null;
  onAsOf: (day: string | null) => void;
  /** The currency that money is to be told in, and the rate of it where it is known. */
  currency: string;
  onCurrency: (currency: string) => void;
  money: TableMoney | null;
  isRateUnknown: boolean;
  /** Which prices NAVs are told at beside the stated ones: the way to choose them, and what is chosen. */
  deckChooser: ReactNode;
  deckInUse: ReactNode;
  hasDeck: boolean;
}

/** What all figures of the value table stand for: how shares are counted, at which prices, in which currency. */
export function ValueHeader({ counting, onCounting, metal, onMetal, asOf, onAsOf, ...chosen }: ValueHeaderProps) {
  const { money } = chosen;
  // A phone shows what is chosen in a line: the choices would stand where the table begins.
  const [isOpen, setIsOpen] = useState(false);
  const choices = useId();
  const metalLabel = metalOptions.find(({ value }) => value === metal)?.label ?? metal;
  const told = money
    ? `, and shown in ${money.currency}: ${number(money.rate, 4)} ${money.currency} for a dollar on ${day(money.asOf)}. Bounds of filters are in US dollars`
    : '';
  return (
    <section className={styles.header} data-open={isOpen} aria-label="What the table stands for">
      <div className={styles.fold}>
        <Button size="s" aria-expanded={isOpen} aria-controls={choices} onClick={() => setIsOpen(!isOpen)}>
          {chosen.columnSet !== 'value' && `${columnSetLabels[chosen.columnSet]}, `}
          {countingWords[counting].label}, {metalLabel}, {chosen.currency}
          {chosen.hasDeck && ', own prices'}
          {asOf !== null && `, ${day(asOf)}`}
          <span className={styles.change}>{isOpen ? 'Done' : 'Change'}</span>
        </Button>
      </div>
      <div id={choices} className={styles.choices}>
        <Segments label="Shares counted" options={countings} value={counting} onChange={onCounting} />
        <SelectField
          label="Columns"
          value={chosen.columnSet}
          options={setOptions}
          onChange={(set) => {
            if (isOneOf(columnSets, set)) chosen.onColumnSet(set);
          }}
        />
        <SelectField label="Metal" value={metal} options={metalOptions} onChange={onMetal} />
        <SelectField label="Money in" value={chosen.currency} options={currencyOptions} onChange={chosen.onCurrency} />
        {chosen.deckChooser}
        <AsOfField asOf={asOf} onAsOf={onAsOf} />
      </div>
      {chosen.isMetalAssumed && (
        <Notice tone="plain">
          What is told for an amount of metal is told of {metalLabel.toLowerCase()}, because this address names no
          metal: companies without it show a dash. Choose another one, or{' '}
          <Button size="s" onClick={() => onMetal(ownMetal)}>
            each company’s own
          </Button>
        </Notice>
      )}
      {chosen.isRateUnknown && (
        <Notice tone="warning">
          Nobody has entered a rate of {chosen.currency} for US dollars of the week before{' '}
          {asOf === null ? 'today' : day(asOf)}: money stays in US dollars.
        </Notice>
      )}
      <div className={chosen.hasDeck ? undefined : styles.usual}>{chosen.deckInUse}</div>
      {chosen.hasDeck && (
        <p>
          P/NAV and EV/NPV stay at study prices. NAV and P/NAV at the deck stand beside them: approximations by an
          annuity of each study, from lowest to highest.{' '}
          {asOf === null
            ? 'Sorted by them, the cautious end counts: the lowest NAV, the highest P/NAV.'
            : 'As of a past day the table is not sorted by them: they are made for the rows that are shown.'}
        </p>
      )}
      <p>
        {countingWords[counting].definition}. NPVs at study prices. Money in US dollars{told}. Entered in{' '}
        <Link to="/prices">Prices</Link>: what shares, metals and currencies cost.
      </p>
      <details>
        <summary>How to read the table</summary>
        <p>
          Each figure opens its working. Money is converted at the rate of its own day, at most a week old. A bound says
          so and stands in no order; a dash is not known, never zero. Of each company's own metal a figure says its
          unit, and nothing is sorted by it.
        </p>
      </details>
    </section>
  );
}
