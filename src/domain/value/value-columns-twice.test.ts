import { expect, it } from 'vitest';
import { numbers } from '../capital/fractions.fixture.ts';
import { valueOf } from './company-value.ts';
import { writeRef } from '../figures/measures.ts';
import { someCompany } from './value-made.fixture.ts';
import { market, storedOf } from './value-stored.fixture.ts';
import { valueMeasures } from '../figures/value-measures.ts';
import { bySecond } from './value-second.fixture.ts';
import { exact, type Figure, shownDigits } from '../numbers/worked-figure.ts';

/** Of studies that move with a price and of filings of insiders: computed twice in `company-value-twice.test.ts`. */
const elsewhere = new Set(['leverage', 'insiders']);

/** Twelve significant digits; those that a division cut off do not decide the last one. */
function twelve(value: string): string {
  const known = exact(value).significant(24);
  return known.eq(0) ? '0' : Number(known.significant(12).toFixed()).toExponential(11);
}

/** As a table shows it, and beyond. A yearly rate is in floating point: it agrees to the digits that are shown. */
function digitsOf({ value, unit }: Figure): string {
  const shown = shownDigits({ value, unit })!;
  if (unit === '%/year') return shown;
  return `${unit === 'money' || unit.endsWith('/share') ? String(Number(shown)) : shown} (${twelve(value!)})`;
}

it('all columns of ten thousand companies agree with a second implementation, to the last shown digit and beyond', () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const made = someCompany(numbers(seed * 7_919));
    const figures = valueOf(storedOf(made), market).filter(({ measure }) => !elsewhere.has(measure));
    const product = Object.fromEntries(
      figures.flatMap(({ figure, ...ref }) =>
        figure.value === null ? [] : [[writeRef(ref), `${figure.bound} ${digitsOf(figure)}`]],
      ),
    );
    const second = bySecond(made);
    const names = Object.keys(product);
    const isSame = names.length === Object.keys(second).length && names.every((name) => product[name] === second[name]);
    if (!isSame) expect(product, JSON.stringify(made)).toEqual(second);
    for (const name of names) {
      const [measure = ''] = name.split('.');
      seen.set(measure, (seen.get(measure) ?? 0) + 1);
    }
  }
  // Every column of the table is among them, and none agrees because it is empty.
  const columns = valueMeasures.map(({ id }) => id).filter((id) => !elsewhere.has(id));
  expect([...seen.keys()].toSorted()).toEqual(columns.toSorted());
  expect(
    [...seen.values()].every((many) => many > 1_000),
    JSON.stringify([...seen]),
  ).toBe(true);
});
