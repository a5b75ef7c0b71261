import { programKind } from '../../drilling/server/program-kind.ts';
import { studyKind } from '../../economics/server/study-kind.ts';
import { mediaKind } from '../../media/server/media-kind.ts';
import { companyNoteKind, mineNoteKind } from '../../notes/server/note-kinds.ts';
import { checkedRows } from './read-sample.ts';
import {
  MediaRow,
  NoteRow,
  ObservationRow,
  ownerOf,
  ProgramRow,
  RecentRow,
  StepRow,
  StudyRow,
  VoteRow,
} from './sample-rows.ts';
import { storeObservations } from './store-observations.ts';
import type { StoredRow } from './queries.ts';
import { type Loading, storeRatings, storeRecent, storeRow, storeSteps } from './store-sample.ts';

export interface RecordFile {
  /** What its row in `imports` is called, which says that the file is in. */
  kind: string;
  fileName: string;
  /** What its activity counts. */
  words: string;
  store(loading: Loading, bytes: Buffer): Promise<StoredRow[]>;
}

const hour = 3_600_000;

/** So many days ago, at hours that differ. */
const daysBefore = (now: Date, days: number, index: number) =>
  new Date(now.getTime() - (days * 24 + ((index * 7) % 24)) * hour).toISOString();

async function storeEach<Row>(
  rows: readonly Row[],
  store: (row: Row, index: number) => Promise<StoredRow[]>,
): Promise<StoredRow[]> {
  const stored: StoredRow[] = [];
  for (const [index, row] of rows.entries()) stored.push(...(await store(row, index)));
  return stored;
}

const programs: RecordFile = {
  kind: 'drill-programs',
  fileName: 'drill-programs.csv',
  words: 'drill programs',
  store: (loading, bytes) =>
    storeEach(checkedRows(programs.fileName, bytes, ProgramRow), (sent) =>
      storeRow(loading, programKind, { owner: { entityType: 'mine', name: sent.mineName }, sent }),
    ),
};

const observations: RecordFile = {
  kind: 'drill-observations',
  fileName: 'drill-observations.csv',
  words: 'drill observations',
  store: (loading, bytes) => storeObservations(loading, checkedRows(observations.fileName, bytes, ObservationRow)),
};

const studies: RecordFile = {
  kind: 'economic-studies',
  fileName: 'economic-studies.csv',
  words: 'economic studies',
  store: (loading, bytes) =>
    storeEach(checkedRows(studies.fileName, bytes, StudyRow), (sent) =>
      storeRow(loading, studyKind, { owner: { entityType: 'mine', name: sent.mineName }, sent }),
    ),
};

const media: RecordFile = {
  kind: 'media',
  fileName: 'media.csv',
  words: 'media',
  store: (loading, bytes) =>
    storeEach(checkedRows(media.fileName, bytes, MediaRow), (sent) =>
      storeRow(loading, mediaKind, { owner: { entityType: sent.entityType, name: sent.entityName }, sent }),
    ),
};

const notes: RecordFile = {
  kind: 'notes',
  fileName: 'notes.json',
  words: 'notes',
  store: (loading, bytes) =>
    storeEach(checkedRows(notes.fileName, bytes, NoteRow), (sent, index) => {
      const owner = ownerOf(sent);
      const kind = owner.entityType === 'mine' ? mineNoteKind : companyNoteKind;
      return storeRow(loading, kind, { owner, sent, at: daysBefore(loading.now, sent.daysAgo, index) });
    }),
};

const steps: RecordFile = {
  kind: 'steps',
  fileName: 'steps.json',
  words: 'timelines',
  store: (loading, bytes) => storeSteps(loading, checkedRows(steps.fileName, bytes, StepRow)),
};

const votes: RecordFile = {
  kind: 'votes',
  fileName: 'votes.json',
  words: 'scores',
  store: (loading, bytes) => storeRatings(loading, checkedRows(votes.fileName, bytes, VoteRow)),
};

const recent: RecordFile = {
  kind: 'recent',
  fileName: 'recent.json',
  words: 'latest changes',
  store: (loading, bytes) => storeRecent(loading, checkedRows(recent.fileName, bytes, RecentRow)),
};

/** The files that are not imported as a member's are, in the order in which they are loaded: observations name programs. */
export const recordFiles: readonly RecordFile[] = [programs, observations, studies, media, notes, steps, votes, recent];
