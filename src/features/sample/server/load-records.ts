import type { Database } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { companyFiguresAreDue } from '../../figures/server/companies-due.ts';
import { figuresAreDue } from '../../figures/server/keep-figures.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';
import { insertFinishedImport, insertImportRecords, type StoredRow } from './queries.ts';
import { readSample } from './read-sample.ts';
import type { RecordFile } from './record-files.ts';
import { beginLoading } from './store-sample.ts';

const parentIds = (stored: readonly StoredRow[], entityType: EntityType) =>
  stored
    .map(({ parent }) => parent)
    .filter((parent) => parent.entityType === entityType)
    .map(({ id }) => id);

/**
 * Stores a file with its row in `imports`, one activity and the scores in one transaction, so that it is in as a whole
 * or not at all. Answers how many records it made or changed.
 */
export async function loadRecords(db: Database, authorId: string, file: RecordFile): Promise<number> {
  const { kind, fileName, words, store } = file;
  const bytes = await readSample(fileName);
  return db.transaction(async (tx) => {
    const stored = await store(await beginLoading(tx, authorId, new Date()), bytes);
    const importId = await insertFinishedImport(tx, { authorId, kind, fileName, rows: stored.length });
    await insertImportRecords(tx, importId, stored);
    const created = stored.filter(({ action }) => action === 'created').length;
    const updated = stored.length - created;
    await recordActivity(tx, {
      memberId: authorId,
      type: 'import',
      entityType: 'import',
      entityId: importId,
      entityName: fileName,
      importId,
      description: `Imported ${fileName}: ${stored.length} ${words} ${created > 0 ? 'created' : 'updated'}`,
      link: { kind, fileName, created, updated, unchanged: 0, errors: 0 },
    });
    await refreshScores(tx, 'mine', parentIds(stored, 'mine'));
    await figuresAreDue(tx, parentIds(stored, 'mine'));
    await refreshScores(tx, 'company', parentIds(stored, 'company'));
    await companyFiguresAreDue(tx, parentIds(stored, 'company'));
    return stored.length;
  });
}
