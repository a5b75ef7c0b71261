import { addDays } from './dates.ts';

/** An event of a whole day in a calendar file. */
export interface CalendarEntry {
  /** The same in every edition of the file, and in no other calendar. */
  uid: string;
  /** `YYYY-MM-DD`. */
  date: string;
  summary: string;
  description: string;
  url: string;
  /** 1 (high) to 9 (low). */
  priority: number;
  category: string;
  isCancelled: boolean;
  /** ISO 8601 in UTC. */
  createdAt: string;
  updatedAt: string;
}

export interface CalendarFile {
  name: string;
  description: string;
  entries: readonly CalendarEntry[];
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const lineOctets = 75;

const plainAscii = /^[\x20-\x7e]*$/;

/** Octets of a code point in UTF-8; half a surrogate pair is sent as U+FFFD, which has as many as it. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Folds a line: what is longer goes on in lines that begin with a blank; a character is never cut in two. */
export function foldLine(line: string): string {
  if (line.length <= lineOctets && plainAscii.test(line)) return line;
  const parts: string[] = [];
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const codePoint = line.codePointAt(at) ?? 0;
    const size = octetsOf(codePoint);
    if (octets + size > lineOctets) {
      parts.push(line.slice(start, at));
      start = at;
      octets = 1;
    }
    octets += size;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return [...parts, line.slice(start)].join('\r\n ');
}

/**
 * A value of type TEXT (RFC 5545, 3.3.11): backslash, semicolon, comma and line breaks are written out, also those of Unicode,
 * at which some programs end a line.
 */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replaceAll(/[\p{Cc}]/gu, '');
}

const dateValue = (date: string) => date.replaceAll('-', '');
const instantValue = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function entryLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${instantValue(entry.updatedAt)}`,
    `CREATED:${instantValue(entry.createdAt)}`,
    `LAST-MODIFIED:${instantValue(entry.updatedAt)}`,
    `DTSTART;VALUE=DATE:${dateValue(entry.date)}`,
    `DTEND;VALUE=DATE:${dateValue(addDays(entry.date, 1))}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    `CATEGORIES:${escapeText(entry.category)}`,
    `PRIORITY:${entry.priority}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const written = (lines: readonly string[]) => lines.map((line) => `${foldLine(line)}\r\n`).join('');

/**
 * An iCalendar file (RFC 5545) of events that last a day and keep nobody busy, in pieces: one an event, so that whoever
 * writes many may rest between them.
 */
export function* calendarPieces({ name, description, entries }: CalendarFile): Generator<string> {
  yield written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//OpenPit//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-CALDESC:${escapeText(description)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ]);
  for (const entry of entries) yield written(entryLines(entry));
  yield written(['END:VCALENDAR']);
}
