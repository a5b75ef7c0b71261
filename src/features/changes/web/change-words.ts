import { delayDays, stateOf } from '../../../domain/mines/promises.ts';
import { ruleIds, rules } from '../../../domain/records/findings.ts';
import { stageLabels } from '../../../domain/mines/stages.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import type { Period } from '../../../domain/time/periods.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { dateWords, typeWords, unlikeWords } from '../../../web/entity/estimate-words.ts';
import { interceptFigure, type KeyFigure, npvFigure } from '../../../web/entity/key-figures.ts';
import { signedAmount } from '../../../web/entity/WaterfallBars.tsx';
import { count, day, number, percent, shortMillions, years } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import type { ChangeKind, ChangeStatement } from '../contract.ts';

export const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  intercept: 'Intercept',
  study: 'Study',
  stage: 'Stage',
  estimate: 'Estimate replaced',
  milestone: 'Milestone',
  finding: 'In question',
  interest: 'Rising interest',
};

/** The same as choices of a filter. */
export const kindChoices: Readonly<Record<ChangeKind, string>> = {
  intercept: 'Intercepts of the highest tenth',
  study: 'Studies',
  stage: 'Stages',
  estimate: 'Estimates that replaced others',
  milestone: 'Milestones kept, dropped or missed',
  finding: 'Figures in question',
  interest: 'Rising interest',
};

/** What a statement says: what kind of thing it is, a sentence, further lines, and a figure where one is the point. */
export interface Told {
  /** Instead of the name of its kind. */
  label?: string;
  sentence: string;
  lines: string[];
  figure: KeyFigure | null;
  tone: 'good' | 'bad' | 'warn' | null;
}

const plain = (sentence: string, lines: string[] = [], figure: KeyFigure | null = null): Told => ({
  sentence,
  lines,
  figure,
  tone: null,
});

/** Four digits that count, as much as anyone compares by. */
const thickness = (value: number, unit: string) => `${number(Number(value.toPrecision(4)))} ${unit}`;

function interceptTold({
  observation,
  gradeThickness,
  unit,
  ninetieth,
  intercepts,
  countedAt,
  more,
}: NonNullable<ChangeStatement['intercept']>): Told {
  const { holeId, observationDate, metal } = observation;
  const name = (metal ?? '').toLowerCase();
  const where = [holeId && `Hole ${holeId}`, observationDate && day(observationDate)].filter(Boolean).join(', ');
  const bound = `above ${thickness(ninetieth, unit)}, which nine of ten of ${number(intercepts, 0)} ${name} intercepts do not exceed`;
  return plain(
    `${thickness(gradeThickness, unit)} of ${name} down the hole: ${bound} (counted ${day(countedAt)}).`,
    [where, more > 0 ? `${count(more, 'further intercept')} above it on that day.` : ''].filter((line) => line !== ''),
    interceptFigure(observation),
  );
}

function studyTold(study: NonNullable<ChangeStatement['study']>): Told {
  const { studyType, reportDate, totalCapex, currency, afterTaxIrr, paybackPeriod } = study;
  const figures = [
    totalCapex !== null && `CAPEX ${shortMillions(totalCapex, currency)}`,
    afterTaxIrr !== null && `after-tax IRR ${percent(afterTaxIrr, 1)}`,
    paybackPeriod !== null && `payback ${years(paybackPeriod)}`,
  ].filter((text) => text !== false);
  const npv = npvFigure(study);
  return plain(
    `${studyType} entered, ${reportDate ? `report of ${day(reportDate)}` : 'report date not stated'}.`,
    figures.length > 0 ? [`${figures.join(', ')}.`] : [],
    npv ? { value: `NPV ${npv.value}`, basis: npv.basis } : { value: 'NPV not stated', basis: '' },
  );
}

type Replaced = NonNullable<ChangeStatement['estimate']>['replaced'][number];

/** `Indicated gold, North: 30 Jun 2024 replaced by 30 Jun 2026.` */
function replacedSentence({ from, to }: Replaced): string {
  const nameOf = ({ resourceType, metal, zone }: Replaced['from']) =>
    [`${typeWords[resourceType]} ${metal.toLowerCase()}`, zone].filter(Boolean).join(', ');
  const [before, after] = [nameOf(from), nameOf(to)];
  return before === after
    ? `${after}: ${dateWords(from)} replaced by ${dateWords(to)}.`
    : `${before}, ${dateWords(from)}, replaced by ${after}, ${dateWords(to)}.`;
}

/** What the picture of a waterfall shows, or why there is none. */
export function waterfallSentence({ waterfall, unlike }: Replaced): string {
  if (!waterfall)
    return `Not set against each other: ${unlike.map((reason) => (isOneOf(unlikeKeys, reason) ? unlikeWords[reason] : reason)).join('; ')}.`;
  const { unit, start, tonnage, grade, both, end } = waterfall;
  const part = (value: number) => signedAmount(value, amount(value, unit));
  return `${amount(start, unit)} to ${amount(end, unit)}: tonnes ${part(tonnage)}, grade ${part(grade)}, both ${part(both)}.`;
}
const unlikeKeys = ['category', 'zone', 'cut-off', 'reserves', 'figures'] as const;

/** How much more or less metal, of what it was before, and from what to what. */
function differenceFigure({ waterfall }: Replaced): KeyFigure | null {
  if (!waterfall || waterfall.start === 0) return null;
  const { unit, start, end } = waterfall;
  const share = Math.round((end / start - 1) * 100);
  return {
    value: share === 0 ? 'within 1%' : signedAmount(share, percent(share)),
    basis: `${amount(start, unit)} to ${amount(end, unit)}`,
  };
}

function estimateTold({ replaced, more }: NonNullable<ChangeStatement['estimate']>): Told {
  const [first, ...others] = replaced;
  const lines = others.map((each) => `${replacedSentence(each)} ${waterfallSentence(each)}`);
  const rest = more > 0 ? [...lines, `${count(more, 'further estimate')} of that metal replaced on that day.`] : lines;
  return plain(first ? replacedSentence(first) : '', rest, first ? differenceFigure(first) : null);
}

/** How it stands on the day of the statement: overdue on the day behind its own. */
function milestoneTold({ description, ...step }: NonNullable<ChangeStatement['milestone']>, at: string): Told {
  const promised = step.promisedDate ?? step.date;
  const named = promised === null ? 'for which no day was named' : `promised for ${day(promised)}`;
  const moved = step.promisedDate !== null && step.date !== null && step.date !== step.promisedDate;
  const lines = moved ? [`Moved to ${day(step.date!)} since.`] : [];
  const state = stateOf(step, utcDay(new Date(at)));
  const done = step.doneDate === null ? '' : ` ${day(step.doneDate)}`;
  const delay = delayDays(step) ?? 0;
  const told = (label: string, outcome: string, tone: Told['tone']): Told => ({
    label,
    sentence: `“${description}”, ${named}: ${outcome}.`,
    lines,
    figure: null,
    tone,
  });
  switch (state) {
    case 'in time':
      return told(
        'Milestone kept',
        `kept${done}, ${delay < 0 ? `${count(-delay, 'day')} early` : 'on the day'}`,
        'good',
      );
    case 'kept late':
      return told('Milestone late', `kept${done}, ${count(delay, 'day')} late`, 'warn');
    case 'kept':
      return told('Milestone kept', `kept${done}`, 'good');
    case 'dropped':
      return told('Milestone dropped', `dropped${done}`, null);
    default:
      return told(
        step.status === 'late' ? 'Milestone late' : 'Milestone missed',
        step.status === 'late' ? 'marked as late' : 'its day passed, and nobody has said what came of it',
        'bad',
      );
  }
}

function findingTold({ count: found, sentence, rule }: NonNullable<ChangeStatement['finding']>): Told {
  const name = isOneOf(ruleIds, rule) ? `${rules[rule].name}: ` : '';
  return plain(
    `${name}${sentence}`,
    found > 1 ? [`${count(found - 1, 'further figure')} in question on that day.`] : [],
  );
}

function interestTold({ views, members, before }: NonNullable<ChangeStatement['interest']>): Told {
  const seen = `${count(views, 'visit')} by ${count(members, 'member')}`;
  return plain(`${seen}; ${before === 0 ? 'none' : number(before, 0)} in the same time before.`, [], {
    value: before === 0 ? `${number(views, 0)} from none` : `${number(views / before, 1)}×`,
    basis: 'visits, each member once an hour',
  });
}

/** A statement in its fixed words: what kind it is says which of its parts is there. */
export function toldOf(statement: ChangeStatement): Told {
  const { intercept, study, stage, estimate, milestone, finding, interest, at } = statement;
  if (intercept) return interceptTold(intercept);
  if (study) return studyTold(study);
  if (stage)
    return plain(
      `${stageLabels[stage.from]} to ${stageLabels[stage.to]}.`,
      stage.fileName === null ? [] : [`By the file ${stage.fileName}.`],
    );
  if (estimate) return estimateTold(estimate);
  if (milestone) return milestoneTold(milestone, at);
  if (finding) return findingTold(finding);
  return interest ? interestTold(interest) : plain('');
}

const shortMonth = (date: string) => day(date).replace(/^\d+ /, '');
const lastDay = (to: string) => utcDay(new Date(Date.parse(to) - 86_400_000));

/** `23 Nov 2026`, `23 to 29 Nov 2026`, `30 Nov to 6 Dec 2026`, `Nov 2026`. */
export function spanTitle(period: Period, from: string, to: string): string {
  if (period === 'day') return day(from);
  if (period === 'month') return shortMonth(from);
  const [first, last] = [day(from).split(' '), day(lastDay(to)).split(' ')];
  const same = first.findIndex((_, place) => first.slice(place).join(' ') === last.slice(place).join(' '));
  return `${(same > 0 ? first.slice(0, same) : first).join(' ')} to ${last.join(' ')}`;
}
