import type { Between } from '../../../../domain/numbers/between.ts';
import { studyMoney } from '../../../../domain/studies/study-model.ts';
import {
  type Ranges,
  type StudyModel,
  type TornadoBar,
  tornadoOf,
  usualRanges,
} from '../../../../domain/studies/study-what-if.ts';
import { number } from '../../../../web/format.ts';
import { StackedTable } from '../../../../web/ui/tables/StackedTable.tsx';
import { tableStyles, TwoLines } from '../../../../web/ui/tables/Table.tsx';
import type { EconomicStudy } from '../../contract.ts';
import { ValueField } from './LeverField.tsx';
import type { WhatIfState } from './what-if-address.ts';
import { endsByNpv, leverNames, leverUnit, plainBetween, priceName, priceText } from './what-if-words.ts';
import styles from './WhatIf.module.css';

interface TornadoProps {
  study: EconomicStudy;
  model: StudyModel;
  state: WhatIfState;
  onChange: (changes: Partial<WhatIfState>) => void;
}

const rangeFields = { price: 'by-price', cost: 'by-cost', capex: 'by-capex', rate: 'by-rate' } as const;

const rangesOf = ({ values }: WhatIfState): Ranges => {
  const by = (lever: keyof Ranges) => {
    const own = values[rangeFields[lever]];
    return own === undefined ? usualRanges[lever] : own / 100;
  };
  return { price: by('price'), cost: by('cost'), capex: by('capex'), rate: by('rate') };
};

const nameOf = (study: EconomicStudy, lever: TornadoBar['lever']) =>
  lever === 'price' ? `${priceName(study)}, grade or recovery` : leverNames[lever];

const endTexts: Readonly<Record<TornadoBar['lever'], (value: number) => string>> = {
  price: priceText,
  cost: priceText,
  capex: (value) => number(value, 1),
  rate: (value) => number(value * 100, 2),
};

interface BarProps {
  bar: TornadoBar;
  npv: number;
  low: number;
  high: number;
}

/** From the stated NPV to either side: solid as far as it is sure, lighter as far as it may go. */
function Bar({ bar: { atFrom, atTo }, npv, low, high }: BarProps) {
  const at = (value: number) => ((value - low) / (high - low || 1)) * 100;
  const part = (of: Between) => {
    const isMore = of.low + of.high >= 2 * npv;
    const [sure, most] = isMore ? [Math.max(npv, of.low), of.high] : [Math.min(npv, of.high), of.low];
    const tone = isMore ? 'more' : 'less';
    return [
      { tone, isSure: false, from: Math.min(npv, most), to: Math.max(npv, most) },
      { tone, isSure: true, from: Math.min(npv, sure), to: Math.max(npv, sure) },
    ];
  };
  return (
    <div className={styles.track} aria-hidden="true">
      {[...part(atFrom), ...part(atTo)].map(({ tone, isSure, from, to }) => (
        <span
          key={`${tone} ${isSure} ${from} ${to}`}
          data-tone={tone}
          data-sure={isSure}
          style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%` }}
        />
      ))}
      <i style={{ left: `${at(npv)}%` }} />
    </div>
  );
}

/** The NPV at one end of a bar, and what is assumed there. */
function End({ of: { at, npv }, lever }: { of: ReturnType<typeof endsByNpv>[number]; lever: TornadoBar['lever'] }) {
  return (
    <td className={tableStyles.numeric}>
      <TwoLines of={{ value: plainBetween(npv), basis: `at ${endTexts[lever](at)}` }} />
    </td>
  );
}

/** Which assumption moves the NPV how far, the widest first: a picture and its table in one. */
export function Tornado({ study, model, state, onChange }: TornadoProps) {
  const bars = tornadoOf(model, rangesOf(state));
  if (bars.length === 0 || model.npv === null) return null;
  const ends = bars.flatMap(({ atFrom, atTo }) => [atFrom.low, atFrom.high, atTo.low, atTo.high]);
  const [low, high] = [Math.min(...ends, model.npv), Math.max(...ends, model.npv)];
  return (
    <section className={styles.part}>
      <h4>What moves the NPV most</h4>
      <p className={styles.caveat}>
        Each assumption alone, from low to high; NPV in millions of {studyMoney(study)}. Price, grade and recovery share
        a bar: none is independent of the others here. CAPEX saves no tax here, so that its bar is rather too wide.
      </p>
      <StackedTable
        caption="NPV at the low and the high end of each assumption"
        captionClass="visually-hidden"
        heads={[
          { head: 'Assumption' },
          { head: 'Lower NPV', numeric: true },
          { head: 'Picture', quiet: true },
          { head: 'Higher NPV', numeric: true },
        ]}
        inColumns={3}
        className={styles.tornado}
        scrolls="What moves the NPV most"
      >
        {bars.map((bar) => (
          <tr key={bar.lever}>
            <th scope="row">
              {nameOf(study, bar.lever)}
              <small>
                {endTexts[bar.lever](bar.from)} to {endTexts[bar.lever](bar.to)} {leverUnit(study, bar.lever)}
              </small>
            </th>
            <End of={endsByNpv(bar)[0]} lever={bar.lever} />
            <td className={styles.picture}>
              <Bar bar={bar} npv={model.npv!} low={low} high={high} />
            </td>
            <End of={endsByNpv(bar)[1]} lever={bar.lever} />
          </tr>
        ))}
      </StackedTable>
      <details className={styles.more}>
        <summary>Own ranges</summary>
        <div className={styles.ranges}>
          {bars.map(({ lever }) => {
            const { [rangeFields[lever]]: own, ...others } = state.values;
            return (
              <ValueField
                key={lever}
                field={rangeFields[lever]}
                label={lever === 'price' ? priceName(study) : leverNames[lever]}
                unit={lever === 'rate' ? '± points' : '± %'}
                value={own}
                placeholder={String(usualRanges[lever] * 100)}
                onChange={(value) =>
                  onChange({ values: value === undefined ? others : { ...others, [rangeFields[lever]]: value } })
                }
              />
            );
          })}
        </div>
      </details>
    </section>
  );
}
