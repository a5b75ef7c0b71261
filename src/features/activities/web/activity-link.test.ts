import { expect, it } from 'vitest';
import { activityLink } from './activity-link.ts';

it.each([
  [
    { entityType: 'economic_study', entityId: 5, metadata: { linkType: 'economic_studies', mineId: 7 } },
    '/mines/7?section=economics',
  ],
  [{ entityType: 'resource_estimate', entityId: 5, metadata: { mineId: 7 } }, '/mines/7?section=resources'],
  [
    { entityType: 'drill_observation', entityId: 5, metadata: { mineId: 7 } },
    '/mines/7?section=drilling&tab=observations',
  ],
  [{ entityType: 'media', entityId: 5, metadata: { linkType: 'media', mineId: 7 } }, '/mines/7?section=media'],
  [{ entityType: 'media', entityId: 5, metadata: { linkType: 'media', companyId: 3 } }, '/companies/3'],
  [{ entityType: 'mine', entityId: 9, metadata: {} }, '/mines/9'],
  [{ entityType: 'company', entityId: 9, metadata: { linkType: 'company' } }, '/companies'],
  [{ entityType: 'import', entityId: 9, metadata: {} }, undefined],
] as const)('%j leads to %s', (activity, link) => expect(activityLink(activity)).toBe(link));
