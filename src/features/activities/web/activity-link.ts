import { linkSections, nouns } from '../../../domain/nouns/nouns.ts';
import type { Activity } from '../contract.ts';

/** Where an activity leads (specification 1, dashboard); undefined: it is plain text. */
export function activityLink({
  entityType,
  entityId,
  metadata,
}: Pick<Activity, 'entityType' | 'entityId' | 'metadata'>): string | undefined {
  const link = metadata.linkType ?? nouns[entityType].link?.type;
  const mineId = metadata.mineId ?? (entityType === 'mine' ? entityId : undefined);
  if (link === 'company') return '/companies';
  if (link === 'prices') return '/prices';
  const section = link === undefined ? undefined : linkSections.get(link);
  if (section === undefined) return undefined;
  if (mineId !== undefined) return [`/mines/${mineId}`, section].filter(Boolean).join('?');
  if (metadata.companyId === undefined) return undefined;
  if (nouns[entityType].dataOf === 'company') return [`/companies/${metadata.companyId}`, section].join('?');
  return link === 'media' ? `/companies/${metadata.companyId}` : undefined;
}
