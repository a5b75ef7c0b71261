/** Panels further down on the pages of mines and companies: one file, which comes when the top of the page is drawn. */
export { HistoryPanel } from '../../features/history/web/HistoryPanel.tsx';
export { MediaPanel } from '../../features/media/web/MediaPanel.tsx';
export { NotesPanel } from '../../features/notes/web/NotesPanel.tsx';
export { NpsPanel } from '../../features/nps/web/NpsPanel.tsx';
