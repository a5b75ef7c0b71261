import { raisedBetween, stated, statedTogether } from '../capital/capital-of-records.ts';
import { moneyFigure } from '../capital/conversion.ts';
import { yearlyDilution } from '../capital/financings.ts';
import type { Capital, StatedMoney } from '../capital/records.ts';
import { runway } from '../capital/runway.ts';
import { changeOf } from '../capital/share-changes.ts';
import { insidersPart } from './company-insiders.ts';
import { metalForShare, metalOfMines } from './company-mines.ts';
import { dated, kept, type ValueParts } from './value-parts.ts';
import type { WorkedMeasure } from './valued-company.ts';
import { exact, type Figure, quotientOf, shownDigits, sumOf } from '../numbers/worked-figure.ts';

/** Money of a balance sheet as it was stated, where it is told in another currency: converted there and back it would be another sum. */
function statedMoney({ amount, currency, asOf }: StatedMoney): string {
  if (currency === kept) return `of ${asOf}`;
  return `${currency} ${shownDigits({ value: exact(amount).toFixed(), unit: 'money' })} million of ${asOf}`;
}

/**
 * Every figure of a company's value that stays what it is whatever its shares cost, with its working; money in US dollars, at the rate
 * of its own day.
 */
export function unpricedFigures(parts: ValueParts): WorkedMeasure[] {
  const { company, market, running, promised, words, told, capital, valued } = parts;
  const { held, capital: stored, insiders } = company;
  const { day, rates } = market;
  const worked: WorkedMeasure[] = [];
  const add = (measure: string, figure: Figure, basis: string | null, of?: string) =>
    worked.push(told(measure, figure, basis, of));
  add('shares-basic', valued.basic, dated([words.shares]));
  add('shares-diluted', valued.fullyDiluted, dated([words.shares]));
  worked.push(...metalOfMines(held, running, day));
  for (const { measure, figure, basis, of } of metalForShare(held, valued.basic, day))
    add(measure, figure, dated([basis, words.shares]), of);
  const own = (name: string, money: Capital['cash']) =>
    moneyFigure(name, money, { currency: kept, day: money?.asOf ?? day, rates, asOf: money?.asOf ?? day });
  const [cash, debt] = [own('cash', capital.cash), own('debt', capital.debt)];
  add('cash', cash, capital.cash && statedMoney(capital.cash));
  add('debt', debt, capital.debt && statedMoney(capital.debt));
  const ofDebt = capital.debt && capital.debt.asOf !== capital.cash?.asOf && `debt of ${capital.debt.asOf}`;
  const net = sumOf([{ figure: cash }, { figure: debt, sign: -1 }], { unit: 'money', currency: kept, asOf: day });
  add('net-cash', net, dated([words.balance, ofDebt]));
  add('quarterly-burn', own('quarterly burn', capital.burn), capital.burn && statedMoney(capital.burn));
  const spending = {
    cash: capital.cash,
    burn: capital.burn,
    unusedFacilities: stated(stored, 'unusedFacilities', day),
    raisedSince: capital.cash ? raisedBetween(stored.financings ?? [], { after: capital.cash.asOf, until: day }) : [],
  };
  const lasting = runway(spending, [], day, rates);
  const hasRaised = spending.raisedSince.length > 0 && 'with what was raised since';
  const until = lasting.fundedUntil && `until ${lasting.fundedUntil}`;
  add('runway', lasting.months, dated([words.balance, hasRaised, until]));
  add('overhang', promised.all, null);
  const known = stored.snapshots.filter(({ asOf, publishedOn }) => asOf <= day && (publishedOn ?? asOf) <= day);
  const grown = yearlyDilution(
    known.map((snapshot) => ({ ...snapshot, source: snapshot.sourceUrl ?? snapshot.sourcePage })),
    stored.changes.map(changeOf),
  );
  if (grown) add('dilution', grown.aYear, `shares of ${grown.from} and ${grown.to}`);
  if (insiders) {
    const part = insidersPart(insiders, stored, valued.basic, day);
    const last = part.from
      .flatMap(({ name, asOf }) => (name.startsWith('held by ') && asOf ? asOf : []))
      .toSorted()
      .at(-1);
    add('insiders', part, last ? `filings to ${last}` : null);
  }
  const partOfBurn = (measure: string, field: 'quarterlyOverhead' | 'quarterlyExploration', name: string) => {
    const [part, burn] = statedTogether(stored, [field, 'quarterlyBurn'], day) ?? [null, null];
    const spent = { currency: burn?.currency ?? kept, day: burn?.asOf ?? day, rates, asOf: day };
    const ofBurn = quotientOf(
      moneyFigure(`${name} of a quarter`, part, spent),
      moneyFigure('burn of the same quarter', burn, spent),
      'The burn',
      { unit: '%', currency: null, asOf: day },
      100,
    );
    add(measure, ofBurn, burn && `quarter to ${burn.asOf}`);
  };
  partOfBurn('overhead-share', 'quarterlyOverhead', 'overhead');
  partOfBurn('ground-share', 'quarterlyExploration', 'exploration');
  return worked;
}
