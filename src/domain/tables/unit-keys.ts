/** A unit that figures of a file are in. */
export interface FileUnit {
  /** How it is shown, and named in what a member chooses. */
  label: string;
  /** What goes into the column of the unit; null of a measure that is stored in one unit. */
  unit: string | null;
  /** What a figure is multiplied and then divided by, exactly, to be in `unit`, or in what the measure is stored in. */
  times: readonly [multiply: string, divide: string];
  /** The currency that it says, an ISO 4217 code. */
  currency?: string;
}

export const thousand = '1000';
export const million = '1000000';

/** Longer texts are no units. */
export const longestUnit = 40;

/** As a unit is compared where case counts. */
export const exactKey = (text: string) => text.replace(/[\s'\u2019._*]+/gu, '');
/** `000s`, `millions` with nothing right behind them: `000 st` are short tons, and no thousands of `t`. */
const several = /(000['\u2019]?|thousand|million)s(?!\p{L})/giu;
export const key = (text: string) => exactKey(text.replace(several, '$1')).toLowerCase();
