import type { Waterfall } from '../../domain/resources/estimate-change.ts';
import { amount } from '../ui/marks/amount.ts';
import { metalColour } from './metal-colour.ts';
import styles from './WaterfallBars.module.css';

/** `+12.0 koz`: a part that adds, and one that takes away with its own sign. */
export const signedAmount = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

interface Step {
  label: string;
  value: number;
  begin: number;
  isTotal: boolean;
}

/** Each step with the place of its bar: from where the one before has ended. */
function stepsOf({ start, tonnage, grade, both, end }: Waterfall, from: string, to: string): Step[] {
  return [
    { label: from, value: start, begin: 0, isTotal: true },
    { label: 'Tonnes', value: tonnage, begin: start, isTotal: false },
    { label: 'Grade', value: grade, begin: start + tonnage, isTotal: false },
    { label: 'Both', value: both, begin: start + tonnage + grade, isTotal: false },
    { label: to, value: end, begin: 0, isTotal: true },
  ];
}

function tone({ value, isTotal }: Step): string | undefined {
  if (isTotal || value === 0) return undefined;
  return value > 0 ? 'more' : 'less';
}

interface WaterfallBarsProps {
  drawn: Waterfall;
  metal: string;
  /** What the first and the last bar are called. */
  from: string;
  to: string;
}

/** Bars from left to right: what was there, what tonnes, grade and both made of it, what is there now. Words beside say the same. */
export function WaterfallBars({ drawn, metal, from, to }: WaterfallBarsProps) {
  const steps = stepsOf(drawn, from, to);
  const most = Math.max(...steps.map(({ begin, value }) => Math.max(begin, begin + value)), Number.MIN_VALUE);
  const width = (value: number) => `${(Math.abs(value) / most) * 100}%`;
  return (
    <ol className={styles.steps} aria-hidden="true">
      {steps.map((step, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- five in one order; two may have one name
        <li key={place}>
          <span>{step.label}</span>
          <span className={styles.track}>
            <span
              className={styles.bar}
              data-tone={tone(step)}
              style={{
                left: width(Math.min(step.begin, step.begin + step.value)),
                width: width(step.value),
                background: step.isTotal ? metalColour(metal) : undefined,
              }}
            />
          </span>
          <b>
            {step.isTotal ? amount(step.value, drawn.unit) : signedAmount(step.value, amount(step.value, drawn.unit))}
          </b>
        </li>
      ))}
    </ol>
  );
}
