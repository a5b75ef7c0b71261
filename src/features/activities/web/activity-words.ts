import type { ActivityEntityType, ActivityType } from '../../../domain/vocabulary.ts';

export const typeWords: Readonly<Record<ActivityType, string>> = {
  create: 'Added',
  update: 'Updated',
  delete: 'Deleted',
  archive: 'Archived',
  unarchive: 'Unarchived',
  verify: 'Verified',
  restore: 'Restored',
  merge: 'Merged',
  undo: 'Taken back',
  import: 'Imported',
};

export const entityWords: Readonly<Record<ActivityEntityType, string>> = {
  mine: 'Mines',
  company: 'Companies',
  drill_program: 'Drill programs',
  drill_observation: 'Drill observations',
  economic_study: 'Economic studies',
  resource_estimate: 'Resource estimates',
  mine_note: 'Notes on mines',
  company_note: 'Notes on companies',
  media: 'Media',
  nps_rating: 'Ratings',
  import: 'Files',
};
