import type { ActivityType } from '../../../domain/vocabulary.ts';

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
