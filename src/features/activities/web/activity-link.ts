import type { Activity } from '../contract.ts';

/** Sections of a mine's page by the link type that an activity names. */
const sectionByLink: Readonly<Record<string, string>> = {
  economic_studies: 'section=economics',
  resource_estimates: 'section=resources',
  drill_program: 'section=drilling',
  drill_observations: 'section=drilling&tab=observations',
  mine_notes: 'section=notes',
  media: 'section=media',
  mine: '',
};

/** The link type of an activity that names none. */
const linkByEntity: Readonly<Record<string, string>> = {
  mine_note: 'mine_notes',
  mine_economics: 'economic_studies',
  economic_study: 'economic_studies',
  drill_program: 'drill_program',
  drill_observation: 'drill_observations',
  resource_estimate: 'resource_estimates',
  media: 'media',
  mine: 'mine',
  company: 'company',
};

/** Where an activity leads (specification 1, dashboard); undefined: it is plain text. */
export function activityLink({
  entityType,
  entityId,
  metadata,
}: Pick<Activity, 'entityType' | 'entityId' | 'metadata'>): string | undefined {
  const link = metadata.linkType ?? linkByEntity[entityType];
  const mineId = metadata.mineId ?? (entityType === 'mine' ? entityId : undefined);
  if (link === 'company') return '/companies';
  if (link === undefined || !(link in sectionByLink)) return undefined;
  if (mineId !== undefined) return [`/mines/${mineId}`, sectionByLink[link]].filter(Boolean).join('?');
  return link === 'media' && metadata.companyId !== undefined ? `/companies/${metadata.companyId}` : undefined;
}
