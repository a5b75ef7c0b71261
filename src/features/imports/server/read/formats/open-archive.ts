import { inflateRawSync } from 'node:zlib';
import { FileRefused } from '../../model/refusal.ts';

/** Bytes that what is read of a workbook may have unpacked: the XML of a quarter of a million rows. */
const maxUnpacked = 200 * 1024 * 1024;
const maxEntries = 2_000;
const leastChunk = 64;
/**
 * Tags, attributes and words that each byte of a file may unfold to; a cell of a table has about ten, and takes three bytes or
 * more of a file. What a small file may have in any case takes a second to read.
 */
const piecesPerByte = 6;
const piecesOfAny = 2_000_000;

export const unreadable = () =>
  new FileRefused(
    'This workbook cannot be read. Open it in a spreadsheet, save it again as .xlsx, and upload that file.',
  );
export const tooLarge = () =>
  new FileRefused(
    'This workbook is too large once unpacked. Save the one table that you need as CSV and upload that file.',
  );

interface Entry {
  name: string;
  method: number;
  packed: number;
  /** As the directory has it; what is unpacked may be no more. */
  unpacked: number;
  start: number;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;

const zipStart = [0x50, 0x4b, 0x03, 0x04];

/** Whether a file begins as a ZIP archive does. */
export const isArchive = (bytes: Uint8Array): boolean => zipStart.every((byte, index) => bytes[index] === byte);

/** The entries that the directory at the end of a ZIP archive names. */
function directoryOf(bytes: Buffer): Entry[] {
  const from = Math.max(0, bytes.length - 65_557);
  let end = -1;
  for (let at = bytes.length - 22; at >= from && end < 0; at -= 1) {
    if (bytes.readUInt32LE(at) === endOfDirectory) end = at;
  }
  if (end < 0) throw unreadable();
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw tooLarge();
  const entries: Entry[] = [];
  for (let at = bytes.readUInt32LE(end + 16), index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw unreadable();
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(start) !== localHeader) throw unreadable();
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      start: start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** What is read of a workbook, at most. */
const needed = /^(?:xl\/(?:[^/]+\.xml|_rels\/[^/]+|worksheets\/[^/]+\.xml)|content\.xml)$/u;

/** Bytes that reading a file will take from; of a workbook, those of the parts that may be read. */
export function unpackedBytes(bytes: Buffer): number {
  if (!isArchive(bytes)) return bytes.length;
  try {
    return directoryOf(bytes).reduce((sum, { name, unpacked }) => sum + (needed.test(name) ? unpacked : 0), 0);
  } catch {
    // Not read any further, either.
    return bytes.length;
  }
}

/** Per byte: 1 where a tag, an attribute or a reference has it, 2 where it is blank, else 0. */
const pieceOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte <= 0x20) return 2;
  return '<=&'.includes(String.fromCodePoint(byte)) ? 1 : 0;
});

/** Whether a part has more tags, attributes and words than so many: counted in a fraction of the time that reading them takes. */
function hasMorePieces(part: Uint8Array, most: number): boolean {
  let pieces = 0;
  let before = 0;
  for (let at = 0; at < part.length && pieces <= most; at += 1) {
    const piece = pieceOf[part[at]!]!;
    // Only the first of several blanks: those of an indentation are nothing to read.
    if (piece === 1 || (piece === 2 && before !== 2)) pieces += 1;
    before = piece;
  }
  return pieces > most;
}

export interface Archive {
  has: (name: string) => boolean;
  /** The unpacked bytes of a part, or undefined where the archive has none of that name. Throws `FileRefused`. */
  part: (name: string) => Uint8Array | undefined;
}

/**
 * Opens a ZIP archive, of which parts are unpacked as they are asked for, never more than 200 MB of them in all, and none that
 * would take far longer to read than a file of its size does.
 */
export function openArchive(bytes: Uint8Array): Archive {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let entries: Map<string, Entry>;
  try {
    entries = new Map(directoryOf(archive).map((entry) => [entry.name, entry]));
  } catch (error) {
    // A place that the directory names may lie outside of the file.
    throw error instanceof FileRefused ? error : unreadable();
  }
  const unpacked = new Map<string, Uint8Array>();
  let left = maxUnpacked;
  const mostPieces = Math.max(piecesOfAny, archive.length * piecesPerByte);

  function unpack({ method, packed, unpacked: most, start }: Entry): Uint8Array {
    const data = archive.subarray(start, start + packed);
    if (most > left) throw tooLarge();
    if (method === 0) return data;
    if (method !== 8) throw unreadable();
    try {
      // More than it says of itself is not unpacked, so that what it will take can be told before. Into one piece: pieces
      // would be joined at the end, which takes the memory twice.
      return inflateRawSync(data, { maxOutputLength: Math.max(1, most), chunkSize: most + leastChunk });
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : unreadable();
    }
  }

  return {
    has: (name) => entries.has(name),
    part(name) {
      const known = unpacked.get(name);
      if (known) return known;
      const entry = needed.test(name) ? entries.get(name) : undefined;
      if (!entry) return undefined;
      const part = unpack(entry);
      left -= part.length;
      if (left <= 0 || hasMorePieces(part, mostPieces)) throw tooLarge();
      unpacked.set(name, part);
      return part;
    },
  };
}
