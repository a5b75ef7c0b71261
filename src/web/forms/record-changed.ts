import { showingRecords } from '../features.ts';
import { refresh } from '../http.ts';

/** After a change within a mine or a company: its page and every list that shows something of it are read anew. */
export const refreshRecords = (): Promise<void> => refresh(...showingRecords);
