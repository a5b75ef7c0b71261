import { Link } from 'react-router';
import { count, day, rate } from '../../../../web/format.ts';
import type { BaseGain, BaseTotals as Totals } from '../../contract-base.ts';
import { amongRates, gain, money } from '../amounts.ts';
import styles from '../Journal.module.css';
import { Tone } from './JournalTotals.tsx';

const none = <span className={styles.faint}>–</span>;

function Parts({ of: { pricePart, currencyPart }, currency }: { of: BaseGain; currency: string }) {
  if (pricePart === null || currencyPart === null) return <small>a rate is missing</small>;
  return (
    <>
      <small>{gain(pricePart, currency)} by price</small>
      <small>{gain(currencyPart, currency)} by currency</small>
    </>
  );
}

const Gain = ({ of, currency }: { of: string | null; currency: string }) =>
  of === null ? none : <Tone of={of}>{gain(of, currency)}</Tone>;

/** All of the journal in one currency, beside the totals of each: every flow at the rate of its own day. */
export function BaseTotals({ of }: { of: Totals }) {
  const { currency, realised, realisedRate, unrealised, missing, missingCount } = of;
  const orNone = (amount: string | null) => (amount === null ? none : money(amount, currency));
  return (
    <section className={styles.totals} aria-label={`All of it in ${currency}`}>
      <dl className={styles.strip}>
        <div>
          <dt>All in {currency}: XIRR, realised</dt>
          <dd>
            {realisedRate?.xirrRate === null || realisedRate === null ? (
              none
            ) : (
              <Tone of={realisedRate.xirrRate}>{rate(realisedRate.xirrRate)}</Tone>
            )}
            <small>
              {realisedRate === null
                ? 'a rate is missing'
                : (realisedRate.reason ??
                  ['a year', amongRates(realisedRate.solutions.length)].filter(Boolean).join(', '))}
            </small>
          </dd>
        </div>
        <div>
          <dt>Realised gain</dt>
          <dd>
            <Gain of={realised.gain} currency={currency} />
            <Parts of={realised} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>Held, at cost</dt>
          <dd>{orNone(of.costBasis)}</dd>
        </div>
        <div>
          <dt>Put in</dt>
          <dd>{orNone(of.moneyIn)}</dd>
        </div>
        <div>
          <dt>Taken out</dt>
          <dd>{orNone(of.moneyOut)}</dd>
        </div>
        {unrealised && (
          <div className={styles.marked}>
            <dt>Unrealised, at prices you entered</dt>
            <dd>
              <Gain of={unrealised.gain} currency={currency} />
              <Parts of={unrealised} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      {missingCount > 0 && (
        <p className={styles.remark}>
          {count(missingCount, 'rate')} missing:{' '}
          {missing
            .slice(0, 3)
            .map((each) => `${each.currency} of ${day(each.date)}`)
            .join(', ')}
          {missingCount > 3 && ' and more'}. <Link to="/investments?view=settings">Enter them</Link>
        </p>
      )}
    </section>
  );
}
