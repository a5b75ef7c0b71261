import type { Finding, FindingsById, Placed } from '../records/findings.ts';
import { note } from '../records/findings.ts';
import { type Interest, isHeldOn, isShare, type Operator, overheldShares } from './interests.ts';

/** An interest as far as rules look at it. */
export interface LookedAtInterest extends Interest {
  buyBack: string | null;
  /** The holder's company by the name that it has by now; missing where it is not at hand, null where it is none. */
  company?: string | null;
  /** The company that the mine names, with its share; missing where it is not at hand. */
  operator?: Operator | null;
}

const pointsWritten = /(?<![\d.,])(\d{1,3}(?:\.\d{1,4})?)\s*(?:%|percent\b|per cent\b|points?\b)(?!\s*of\b)/iu;

/** OW3: more of a royalty or stream can be bought back than there is. "50 % of it" is a part of it, and no points. */
function buyBackFinding({ kind, percent, buyBack }: LookedAtInterest): Finding | null {
  if (isShare({ kind }) || kind === 'earn-in' || percent === null || buyBack === null) return null;
  const points = pointsWritten.exec(buyBack.slice(0, 500))?.[1];
  if (points === undefined || Number(points) <= Number(percent)) return null;
  return {
    rule: 'OW3',
    field: 'buyBack',
    sentence: `The buy-back takes ${Number(points)}% off a ${kind} of ${Number(percent)}%.`,
    mend: 'Check the points that can be bought back, and the rate.',
  };
}

export const interestFindings = (interest: LookedAtInterest): Finding[] => {
  const finding = buyBackFinding(interest);
  return finding ? [finding] : [];
};

const nameKey = ({ holder }: LookedAtInterest) => holder.trim().toLowerCase();

/**
 * OW1: owners of a day with more than all of a mine. None is stored so; a company that takes another name, or is merged into
 * another one, can make it so afterwards, because the mine's own figure then is of somebody else.
 */
function overheldOf(interests: readonly Placed<LookedAtInterest>[], today: string, found: FindingsById): void {
  const operator = interests.find(({ values }) => values.operator !== undefined)?.values.operator ?? null;
  const named = interests.map(({ id, values }) => ({ ...values, id, holder: values.company ?? values.holder }));
  const overheld = overheldShares(named, operator, today);
  if (!overheld) return;
  for (const { id, ...interest } of named)
    if (isShare(interest) && isHeldOn(interest, overheld.day, today))
      note(found, id, {
        rule: 'OW1',
        field: 'percent',
        sentence: `On ${overheld.day} the owners of this mine hold ${overheld.sum}% together: ${overheld.words}.`,
        mend: 'Correct a share or its dates, or the share of the mine itself.',
      });
}

/** OW1, and OW2: a share that its holder has while the right to earn just that much still runs. */
export function interestsFindings(interests: readonly Placed<LookedAtInterest>[], today: string): FindingsById {
  const found: FindingsById = new Map();
  overheldOf(interests, today, found);
  const held = interests.filter(({ values }) => isHeldOn(values, today, today));
  for (const own of Map.groupBy(held, ({ values }) => nameKey(values)).values()) {
    const rights = own.filter(({ values }) => values.kind === 'earn-in' && values.percent !== null);
    for (const { id, values } of own) {
      if (!isShare(values) || values.percent === null) continue;
      const right = rights.find((each) => Number(each.values.percent) === Number(values.percent));
      if (!right) continue;
      note(found, id, {
        rule: 'OW2',
        field: 'percent',
        sentence: `${values.holder} has ${Number(values.percent)}% while its right to earn ${Number(values.percent)}% still runs.`,
        mend: 'Give the right its last day if it was exercised; if not, take the share out.',
      });
    }
  }
  return found;
}
