import { useState } from 'react';
import { type Figure as Worked, shownDigits } from '../../../domain/numbers/worked-figure.ts';
import { useMarket } from '../../../web/entity/use-market.ts';
import { day, number, rate, withDecimals } from '../../../web/format.ts';
import { shortShares } from '../../../web/share-figures.ts';
import { utcToday } from '../../../web/today.ts';
import { Checkbox } from '../../../web/ui/controls/Field.tsx';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import type { CompanyPage } from '../../companies/contract.ts';
import { prices } from '../../prices/contract.ts';
import styles from './Capital.module.css';
import { type CapitalNow, capitalNow } from './capital-now.ts';
import { moneyWords, strikeWords } from './capital-words.ts';
import { OverhangLadder } from './OverhangLadder.tsx';
import { SharePrice } from './SharePrice.tsx';
import { SharesOverTime } from './SharesOverTime.tsx';

const boundWords = { exact: '', 'at-least': 'at least ', 'at-most': 'at most ' } as const;

const shares = ({ value, bound }: Worked) =>
  value === null ? null : `${boundWords[bound]}${shortShares(Number(value))}`;

const stated = (money: CapitalNow['capital']['cash']) => money && moneyWords(String(money.amount), money.currency);

/** `CAD 0.1234`, with what else it could be. */
function ofShare({ value, unit, currency, bound }: Worked) {
  const digits = shownDigits({ value, unit });
  return digits === null ? null : `${boundWords[bound]}${strikeWords(digits, currency)}`;
}

/** Of which days cash and shares are, which hardly ever share one. */
function cashDays({ cash, shares: count }: CapitalNow['capital']) {
  if (!cash || !count) return undefined;
  return `cash of ${day(cash.asOf)}, shares of ${day(count.asOf)}`;
}

/** How long the money lasts, against the next step, in a sentence. */
function RunwayLine({ runway }: { runway: CapitalNow['runway'] }) {
  const { months, fundedUntil, milestone, daysToSpare } = runway;
  if (months.value === null) {
    const [warning] = months.warnings;
    const why = warning?.sentence ?? `Not known: ${months.missing.join(', ')}.`;
    return <p className={styles.runway}>Runway: {why}</p>;
  }
  const sheet = months.asOf === null ? '' : ` of ${day(months.asOf)}`;
  const until = fundedUntil ? `, until ${day(fundedUntil)}` : '';
  const raised = months.from.some(({ name }) => name.startsWith('raised on ')) ? ', with what was raised since' : '';
  const lasts = `Cash lasts ${boundWords[months.bound]}${withDecimals(Number(months.value), 1)} months from its balance sheet${sheet}${raised}${until}`;
  if (!milestone) return <p className={styles.runway}>{lasts}. No planned step has a date to compare with.</p>;
  const days = Number(daysToSpare.value ?? 0);
  const spare = days < 0 ? `${number(-days, 0)} days short of` : `with ${number(days, 0)} days to spare for`;
  return (
    <p className={styles.runway}>
      {lasts}, {daysToSpare.value === null ? 'before' : spare} “{milestone.name}” on {day(milestone.day)}.
    </p>
  );
}

/** What is known of a company's capital today, with its pictures. */
export function CapitalFigures({ page }: { page: CompanyPage }) {
  const today = utcToday();
  const currencies = [...page.instruments, ...page.capitalSnapshots, ...page.financings].flatMap(
    ({ currency }) => currency ?? [],
  );
  const market = useMarket(prices.series, page.company, currencies);
  const { price, isPending, rates } = market;
  const milestones = page.events
    .filter(({ status, eventDate }) => status === 'planned' && eventDate !== null)
    .map(({ description, entityName, eventDate }) => ({ name: `${description}, ${entityName}`, day: eventDate }));
  const [exercisableOnly, setExercisableOnly] = useState(false);
  const now = capitalNow(page, { day: today, price, rates, milestones, exercisableOnly });
  const { capital, dilution } = now;
  const on = (of: { asOf: string } | null) => (of ? day(of.asOf) : undefined);
  return (
    <>
      <dl className={styles.figures}>
        <Figure
          label="Shares outstanding"
          value={capital.shares && shortShares(Number(capital.shares.amount))}
          note={on(capital.shares)}
        />
        <Figure label="Fully diluted" value={shares(now.fullyDiluted)} />
        <Figure label="Cash" value={stated(capital.cash)} note={on(capital.cash)} />
        <Figure label="Cash a share" value={ofShare(now.cashPerShare)} note={cashDays(capital)} />
        <Figure label="Debt" value={stated(capital.debt)} note={on(capital.debt)} />
        <Figure label="Burn a quarter" value={stated(capital.burn)} note={on(capital.burn)} />
        <Figure
          label={dilution && !dilution.isYearly ? 'Dilution' : 'Dilution a year'}
          value={dilution?.aYear.value && rate(Number(dilution.aYear.value))}
          note={dilution ? `over ${number(dilution.days, 0)} days` : undefined}
        />
      </dl>
      <SharePrice market={market} />
      <RunwayLine runway={now.runway} />
      <SharesOverTime counts={now.counts} />
      {now.hasUnvested && (
        <Checkbox
          label="Fully diluted and overhang without what cannot be exercised yet"
          checked={exercisableOnly}
          onChange={setExercisableOnly}
        />
      )}
      <OverhangLadder
        ladder={now.overhang}
        price={now.price}
        isRestated={now.price?.amount !== price?.amount}
        isPending={isPending}
      />
    </>
  );
}
