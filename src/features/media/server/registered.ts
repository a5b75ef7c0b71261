import { mediaFile } from './media-file.ts';
import { mediaKind } from './media-kind.ts';

/** Media: the record and its files; its calls are its own. */
export const media = { record: mediaKind, file: mediaFile };
