import { unreadable } from './open-archive.ts';

/** How a compound file begins: what Office wrote until 2007, and protected files still are. */
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether a file begins as a compound file does. */
export const isCompound = (bytes: Uint8Array): boolean => compoundStart.every((byte, index) => bytes[index] === byte);

const inHeader = 109;
const directoryEntry = 128;
/** A workbook has a handful, with all that can be embedded in one some hundred. */
const maxEntries = 10_000;
const endOfChain = 0xff_ff_ff_fa;
const none = 0xff_ff_ff_ff;
const stream = 2;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

/** Sectors of one size, and for each the one that follows it. */
class Sectors {
  readonly #bytes: Buffer;
  readonly #offset: number;
  readonly #size: number;
  readonly #next: Uint32Array;

  constructor(bytes: Buffer, { offset, size, next }: { offset: number; size: number; next: Uint32Array }) {
    this.#bytes = bytes;
    this.#offset = offset;
    this.#size = size;
    this.#next = next;
  }

  /** What lies in a chain. One that goes round in circles has more than the whole, and is none, as one that leads out. */
  read(start: number, size = Infinity): Buffer {
    const parts: Buffer[] = [];
    let left = Math.min(size, this.#bytes.length);
    for (let at = start; at < endOfChain && left > 0; at = this.#next[at] ?? none) {
      const from = this.#offset + at * this.#size;
      if (from >= this.#bytes.length) throw unreadable();
      const part = this.#bytes.subarray(from, from + Math.min(this.#size, left));
      left -= part.length;
      parts.push(part);
    }
    if (size === Infinity ? left === 0 : left > 0 || size > this.#bytes.length) throw unreadable();
    return Buffer.concat(parts);
  }
}

const numbersOf = (bytes: Buffer) =>
  Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));

/** The table of what follows each sector: its own sectors are listed in the header, and then in a chain of lists. */
function tableOf(bytes: Buffer, size: number): Uint32Array {
  const places: number[] = [];
  const most = Math.ceil(bytes.length / size);
  const take = (at: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const place = bytes.readUInt32LE(at + index * 4);
      if (place < endOfChain) places.push(place);
    }
  };
  take(76, inHeader);
  let lists = 0;
  for (let next = bytes.readUInt32LE(68); next < endOfChain; lists += 1) {
    if (lists > most) throw unreadable();
    const at = (next + 1) * size;
    take(at, size / 4 - 1);
    next = bytes.readUInt32LE(at + size - 4);
  }
  if (places.length > most) throw unreadable();
  return numbersOf(Buffer.concat(places.map((place) => bytes.subarray((place + 1) * size, (place + 2) * size))));
}

/** What lies in the uppermost folder; what is embedded lies in folders of its own. */
function entriesOf(directory: Buffer): { root: Entry; entries: Entry[] } {
  const count = Math.min(maxEntries, Math.floor(directory.length / directoryEntry));
  const entry = (index: number): Entry & { siblings: number[]; child: number } => {
    const at = index * directoryEntry;
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
    return {
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      type: directory[at + 66] ?? 0,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
      siblings: [directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72)],
      child: directory.readUInt32LE(at + 76),
    };
  };
  if (count === 0) throw unreadable();
  const root = entry(0);
  const entries: Entry[] = [];
  const seen = new Set<number>();
  const waiting = [root.child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index >= count || seen.has(index)) continue;
    seen.add(index);
    const found = entry(index);
    entries.push(found);
    waiting.push(...found.siblings);
  }
  return { root, entries };
}

export interface CompoundFile {
  /** Names of what lies in it. */
  names: string[];
  /** The bytes of a stream, or undefined where there is none of that name. Throws `FileRefused`. */
  stream: (name: string) => Buffer | undefined;
}

function open(bytes: Buffer): CompoundFile {
  const shift = bytes.readUInt16LE(30);
  const smallShift = bytes.readUInt16LE(32);
  if ((shift !== 9 && shift !== 12) || smallShift !== 6) throw unreadable();
  const size = 1 << shift;
  const sectors = new Sectors(bytes, { offset: size, size, next: tableOf(bytes, size) });
  const { root, entries } = entriesOf(sectors.read(bytes.readUInt32LE(48)));
  const smallest = bytes.readUInt32LE(56);
  const small = () =>
    new Sectors(sectors.read(root.start), {
      offset: 0,
      size: 1 << smallShift,
      next: numbersOf(sectors.read(bytes.readUInt32LE(60))),
    });
  return {
    names: entries.map(({ name }) => name),
    stream(wanted) {
      const found = entries.find(({ name, type }) => type === stream && name.toLowerCase() === wanted.toLowerCase());
      return found && (found.size < smallest ? small() : sectors).read(found.start, found.size);
    },
  };
}

const guarded = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    // A place that the file names may lie outside of it.
    throw error instanceof RangeError ? unreadable() : error;
  }
};

/** Opens a compound file: a small file system of chained sectors. No more comes out of it than it has. */
export function openCompound(bytes: Uint8Array): CompoundFile {
  const { names, stream: read } = guarded(() => open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  return { names, stream: (name) => guarded(() => read(name)) };
}
