import type { Outlook } from '../../../domain/production/guidance.ts';
import { isCost, type GuidedMetric } from '../../../domain/production/production.ts';
import type { ShareBasis } from '../../../domain/vocabulary.ts';
import type { ProductionGuidance } from '../contract.ts';

/** Outlooks that are drawn on one scale: of one metal, metric, basis and unit, the oldest period first. */
export interface OutlookGroup {
  key: string;
  metal: string;
  metric: GuidedMetric;
  basis: ShareBasis | null;
  /** In which all of them are told. */
  like: ProductionGuidance;
  outlooks: Outlook<ProductionGuidance>[];
}

const likeOf = ({ bands, leftOut }: Outlook<ProductionGuidance>) => bands[0]?.guidance ?? leftOut[0]?.guidance;

/** Groups of what can be drawn: those with a range that counts. */
export function outlookGroups(outlooks: readonly Outlook<ProductionGuidance>[]): OutlookGroup[] {
  const groups = new Map<string, OutlookGroup>();
  for (const outlook of outlooks.toReversed()) {
    const like = likeOf(outlook);
    if (!like || outlook.bands.length === 0) continue;
    const { metal, metric, basis } = outlook;
    const unit = isCost(metric) ? `${like.currency}/${like.costUnit}` : (like.unit ?? '');
    const key = [metal, metric, basis ?? '', unit].join(' ');
    const group = groups.get(key);
    if (group) group.outlooks.push(outlook);
    else groups.set(key, { key, metal, metric, basis, like, outlooks: [outlook] });
  }
  return [...groups.values()].toSorted((one, other) => other.outlooks.length - one.outlooks.length);
}
