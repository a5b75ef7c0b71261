import { yearOf, day } from '../../../web/format.ts';
import { amount as inUnit } from '../../../web/ui/marks/amount.ts';
import { metalColour } from '../../../web/entity/metal-colour.ts';
import type { ResourceEstimate } from '../contract.ts';
import { resourceLadders } from '../../../domain/resources/resource-ladder.ts';
import styles from './ResourceEstimatesPanel.module.css';

const strength = {
  proven: 1,
  measured: 1,
  '2P': 0.8,
  'M+I': 0.8,
  probable: 0.62,
  indicated: 0.62,
  inferred: 0.35,
  'M+I+inferred': 0.35,
} as const;

/** `20 Nov 2026`, of several reports `2021–2024`. */
function spanOf(dates: readonly string[]): string {
  const [newest = '', oldest = newest] = [dates[0], dates.at(-1)];
  if (newest === oldest) return day(newest);
  const [from, to] = [yearOf(oldest), yearOf(newest)];
  return from === to ? to : `${from}–${to}`;
}

/** Contained metal per step of confidence as bars on one scale per metal; the table below says the same in figures. */
export function ResourceLadder({ estimates }: { estimates: ResourceEstimate[] }) {
  const ladders = resourceLadders(estimates);
  if (ladders.length === 0) return null;
  return (
    <div className={styles.ladders}>
      {ladders.map(({ metal, unit, reportDates, isComputed, steps }) => {
        const largest = Math.max(...steps.map(({ total }) => total));
        return (
          <figure key={metal} className={styles.ladder}>
            <figcaption>
              {metal}, contained
              {isComputed && <span> (tonnage × grade)</span>}
              {reportDates.length > 0 && <span> · {spanOf(reportDates)}</span>}
            </figcaption>
            <dl>
              {steps.map(({ name, parts, total }) => (
                <div key={name} className={styles.rung}>
                  <dt>{name}</dt>
                  <dd>
                    <span className={styles.bars} aria-hidden="true">
                      {parts.map(({ type, amount }) => (
                        <span
                          key={type}
                          title={`${type} ${inUnit(amount, unit)}`}
                          style={{
                            width: `${(amount / largest) * 100}%`,
                            background: metalColour(metal),
                            opacity: strength[type],
                          }}
                        />
                      ))}
                    </span>
                    <b>{inUnit(total, unit)}</b>
                  </dd>
                </div>
              ))}
            </dl>
          </figure>
        );
      })}
    </div>
  );
}
