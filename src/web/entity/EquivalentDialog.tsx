import { massOfUnit } from '../../domain/metals/units.ts';
import { useState } from 'react';
import {
  agrees,
  assumedRecoveries,
  equivalentOf,
  grossValue,
  type PricedGrade,
  sharedFactor,
} from '../../domain/studies/metal-equivalents.ts';
import { fold } from '../../domain/text/fold.ts';
import { isOneOf, type PriceUnit, priceUnits } from '../../domain/vocabulary.ts';
import { number } from '../format.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { SelectField, TextField } from '../ui/controls/Field.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import type { KnownPrices } from './EquivalentButton.tsx';
import styles from './EquivalentDialog.module.css';
import { metalsOf, printedRows, type Rock, statedIn } from './rocks.ts';

/** What was typed of a metal, as text. */
interface Typed {
  price: string;
  unit: PriceUnit;
  recovery: string;
  payable: string;
}

const units = priceUnits.filter((unit) => massOfUnit(unit) !== undefined && unit !== 'ct');
/** Precious metals are graded in grams. */
const usualUnit = (gradeUnit: string): PriceUnit => (gradeUnit === '%' ? 'lb' : 'oz');

function knownOf(known: KnownPrices | null, { metal, unit }: Rock['grades'][number]): Typed {
  const price = known?.prices.find((each) => each.metal !== null && fold(each.metal) === fold(metal));
  const isOwn = price && (price.currency ?? known?.currency) === known?.currency && price.unit !== null;
  return {
    price: isOwn && units.includes(price.unit!) ? price.value : '',
    unit: isOwn && units.includes(price.unit!) ? price.unit! : usualUnit(unit),
    recovery: '',
    payable: '',
  };
}

const longest = 20;
const shape = /^\d{1,11}(?:\.\d{1,6})?$/;

/** A decimal as it is pasted; null of an empty field, undefined where it is none or over `most`. */
function typedDecimal(text: string, most: number): string | null | undefined {
  const plain = text
    .slice(0, longest + 1)
    .trim()
    .replaceAll(',', '')
    .replace(/%$/, '')
    .trim();
  if (plain === '') return null;
  return plain.length <= longest && shape.test(plain) && Number(plain) <= most ? plain : undefined;
}

const mostPrice = 1e9;
const priceFault = 'A number, such as 4.50.';
const percentFault = 'Per cent, 0 to 100.';
const faultOf = (text: string, most: number, words: string) =>
  typedDecimal(text, most) === undefined ? words : undefined;

const priced = ({ metal, grade, unit }: Rock['grades'][number], typed: Typed): PricedGrade => ({
  metal,
  grade,
  gradeUnit: unit,
  price: typedDecimal(typed.price, mostPrice) ?? null,
  priceUnit: typed.unit,
  recovery: typedDecimal(typed.recovery, 100) ?? null,
  payable: typedDecimal(typed.payable, 100) ?? null,
});

interface ResultProps {
  primary: PricedGrade;
  others: readonly PricedGrade[];
  rocks: readonly Rock[];
  rock: Rock;
  /** Whose prices they are, as a sentence says it. */
  deck: string;
  currency: string;
}

/** The equivalent with its factors, or the gross value where it is refused. */
function Result({ primary, others, rocks, rock, deck, currency }: ResultProps) {
  const found = equivalentOf(primary, others);
  const gross = grossValue([primary, ...others]);
  const stated = statedIn(rock, primary.metal);
  const assumed = found && assumedRecoveries([primary, ...others]);
  const printed = printedRows(rocks, primary.metal);
  const shared = printed && sharedFactor(printed.rows);
  return (
    <div className={styles.result} aria-live="polite">
      {found ? (
        <>
          <p className={styles.value}>
            {found.leftOut.length > 0 && 'At least '}
            <strong>
              {number(found.value, 4)} {primary.gradeUnit} {primary.metal} equivalent
            </strong>
          </p>
          <p>
            {found.factors
              .map(
                ({ metal, gradeUnit, factor }) =>
                  `1 ${gradeUnit} ${metal} counts as ${number(Number(factor.toPrecision(6)), 9)} ${primary.gradeUnit} ${primary.metal}`,
              )
              .join('; ')}
            .{' '}
            {found.withPayables ? 'With what smelters pay.' : 'Without what smelters pay: not entered for every metal.'}
          </p>
          {found.leftOut.length > 0 && <p>Left out, for want of a price or a recovery: {found.leftOut.join(', ')}.</p>}
        </>
      ) : (
        <p>
          No equivalent without a price and a recovery of {primary.metal} and of at least one other metal: metal that
          cannot be recovered is worth nothing.
        </p>
      )}
      {assumed && <Notice tone="warning">{assumed} Take them from tests of this ore.</Notice>}
      {stated && found && (
        <p>
          The report states{' '}
          <strong>
            {stated.grade} {stated.unit}
          </strong>
          : {stated.unit !== primary.gradeUnit && 'in another unit than its metal, so that the two are not compared.'}
          {stated.unit === primary.gradeUnit &&
            (agrees(stated.grade, found.value)
              ? 'that agrees, within 2% or half of its last digit.'
              : 'that does not follow from these prices and recoveries.')}
        </p>
      )}
      {shared && printed && (
        <p>
          {shared.isContradiction
            ? `The equivalents that the rows here state contradict each other: no one factor of ${printed.other} gives them all.`
            : `By the equivalents that ${printed.rows.length === 1 ? 'one row here states' : `${printed.rows.length} rows here state`}, their factor of ${printed.other} lies between ${number(shared.low)} and ${number(shared.high)}.`}
        </p>
      )}
      {gross && (
        <p className={styles.gross}>
          Gross value in the ground {deck}, before recovery, costs and tax: {gross.leftOut.length > 0 && 'at least '}
          {number(gross.perTonne, 2)} {currency} a tonne
          {gross.leftOut.length > 0 && `, without ${gross.leftOut.join(', ')}`}. No value of the deposit.
        </p>
      )}
    </div>
  );
}

interface EquivalentDialogProps {
  rocks: readonly Rock[];
  known: KnownPrices | null;
  onClose: () => void;
}

/** A rock of several metals told in one of them, by an open formula. */
export function EquivalentDialog({ rocks, known, onClose }: EquivalentDialogProps) {
  const [place, setPlace] = useState(0);
  const rock = rocks[place] ?? rocks[0]!;
  const metals = metalsOf(rock);
  const [told, setTold] = useState<string>();
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const typedOf = (grade: Rock['grades'][number]) => typed.get(fold(grade.metal)) ?? knownOf(known, grade);
  const change = (grade: Rock['grades'][number], changes: Partial<Typed>) =>
    setTyped(new Map(typed).set(fold(grade.metal), { ...typedOf(grade), ...changes }));
  const primary =
    metals.find(({ metal }) => metal === told) ?? metals.find(({ metal }) => statedIn(rock, metal)) ?? metals[0]!;
  const others = metals.filter((each) => each !== primary);
  const isKnown = (grade: Rock['grades'][number]) => {
    const [now, then] = [typedOf(grade), knownOf(known, grade)];
    return then.price !== '' && now.price === then.price && now.unit === then.unit;
  };
  const usesKnown =
    known !== null && metals.every((grade) => isKnown(grade) || typedOf(grade).price === '') && metals.some(isKnown);
  const currency = known?.currency ?? 'of the currency of the prices';
  return (
    <Dialog title="Metal equivalents" width="form" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.body}>
        <div className={styles.choice}>
          <SelectField
            label="Rock"
            options={rocks.map(({ name }, index) => ({ value: String(index), label: name }))}
            value={String(place)}
            onChange={(value) => setPlace(Number(value))}
          />
          <SelectField
            label="Told in"
            options={metals.map(({ metal }) => metal)}
            value={primary.metal}
            onChange={setTold}
          />
        </div>
        <p className={styles.note}>
          {known
            ? `All prices in ${known.currency}; those that stand there are from the ${known.from} study.`
            : 'All prices in one currency.'}{' '}
          Nothing typed here is stored.
        </p>
        {metals.map((grade) => {
          const { price, unit, recovery, payable } = typedOf(grade);
          return (
            <fieldset key={grade.metal} className={styles.metal}>
              <legend>
                {grade.metal}{' '}
                <span>
                  {grade.grade} {grade.unit}
                </span>
              </legend>
              <TextField
                label={`Price of ${grade.metal}`}
                inputMode="decimal"
                value={price}
                error={faultOf(price, mostPrice, priceFault)}
                onChange={(text) => change(grade, { price: text })}
              />
              <SelectField
                label="Per"
                aria-label={`Unit of the price of ${grade.metal}`}
                options={units}
                value={unit}
                onChange={(value) => isOneOf(priceUnits, value) && change(grade, { unit: value })}
              />
              <TextField
                label="Recovery"
                aria-label={`Recovery of ${grade.metal}`}
                unit="%"
                inputMode="decimal"
                value={recovery}
                error={faultOf(recovery, 100, percentFault)}
                onChange={(text) => change(grade, { recovery: text })}
              />
              <TextField
                label="Payable"
                aria-label={`Payable part of ${grade.metal}`}
                unit="%"
                inputMode="decimal"
                value={payable}
                error={faultOf(payable, 100, percentFault)}
                onChange={(text) => change(grade, { payable: text })}
              />
            </fieldset>
          );
        })}
        <Result
          primary={priced(primary, typedOf(primary))}
          others={others.map((other) => priced(other, typedOf(other)))}
          rocks={rocks}
          rock={rock}
          deck={usesKnown ? `at the prices of the ${known.from} study` : 'at these prices'}
          currency={currency}
        />
        <details className={styles.note}>
          <summary>How this is computed</summary>
          <p>
            Factor of a metal = metal in a tonne for one unit of its grade × price × recovery × payable part, divided by
            the same of the metal that it is told in. Equivalent = grade of that metal + the sum of factor × grade.
            Payable parts count where each metal has one. A report has to give grades, prices and recoveries with an
            equivalent (JORC 2012, clause 50); neither figure is stored as an assay.
          </p>
        </details>
      </div>
    </Dialog>
  );
}
