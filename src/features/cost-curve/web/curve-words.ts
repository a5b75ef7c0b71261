import { yearName } from '../../../domain/production/production.ts';
import { studyName } from '../../../domain/studies/studies.ts';
import type { PriceUnit } from '../../../domain/vocabulary.ts';
import { number } from '../../../web/format.ts';
import { unitMoney } from '../../../web/share-figures.ts';
import type { CostCurve, CurveMine } from '../contract.ts';

/** `US$1,203`, `US$2.58`: cents below a hundred. */
export function moneyText(value: number): string {
  const isLarge = Math.abs(value) >= 99.5;
  const text = unitMoney(Number(value.toFixed(isLarge ? 0 : 2)));
  return isLarge ? text.replace(/\.00$/, '') : text;
}

/** `US$1,203/oz`. */
export const costText = (value: number, unit: PriceUnit): string => `${moneyText(value)}/${unit}`;

/** As it was stated, in its own currency and unit. */
export const statedText = ({ stated: { cost, currency, costUnit } }: CurveMine): string =>
  `${unitMoney(Number(Number(cost).toFixed(2)), currency)}/${costUnit}`;

/** The year or the study that a mine's cost is of: `2025`, `FY 2026`, `PFS 2023`. */
export function costOf({ period, studyType, asOf }: CurveMine): string {
  if (period) return yearName(period);
  return studyType === null ? asOf.slice(0, 4) : studyName({ studyType, reportDate: asOf });
}

export const basisOf = ({ basis }: CurveMine): string => (basis === '100%' ? 'whole mine' : "owner's share");

/** `14 mines`, `1 mine`. */
export const minesText = (many: number): string => `${number(many, 0)} ${many === 1 ? 'mine' : 'mines'}`;

/** Metal in the middle of a sentence. */
export const metalWord = ({ metal }: Pick<CostCurve, 'metal'>): string =>
  /^[A-Z][a-z]/.test(metal) ? metal.toLowerCase() : metal;
