import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import { type CalendarEntry, calendarPieces, escapeText, foldLine } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'step-7@openpit.example',
  date: '2026-12-31',
  summary: 'Järvfors, the old mine; north',
  description: 'Future Event, high priority\nhttps://openpit.example/mines/7',
  url: 'https://openpit.example/mines/7',
  priority: 1,
  category: 'Mine',
  isCancelled: false,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-02-03T04:05:06.789Z',
};
const file = (entries: CalendarEntry[]) =>
  [...calendarPieces({ name: 'Open, all of it', description: 'Events; of mines', entries })].join('');
const octets = (line: string) => new TextEncoder().encode(line).length;
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

describe('a calendar file', () => {
  it('is written line by line as RFC 5545 says', () => {
    const text = file([entry]);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//OpenPit//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      String.raw`NAME:Open\, all of it`,
      String.raw`X-WR-CALNAME:Open\, all of it`,
      String.raw`X-WR-CALDESC:Events\; of mines`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:step-7@openpit.example',
      'DTSTAMP:20260203T040506Z',
      'CREATED:20260102T030405Z',
      'LAST-MODIFIED:20260203T040506Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      String.raw`SUMMARY:Järvfors\, the old mine\; north`,
      String.raw`DESCRIPTION:Future Event\, high priority\nhttps://openpit.example/mines/7`,
      'URL:https://openpit.example/mines/7',
      'CATEGORIES:Mine',
      'PRIORITY:1',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('says of an event that is cancelled that it is', () => {
    expect(file([{ ...entry, isCancelled: true }])).toContain('\r\nSTATUS:CANCELLED\r\n');
  });

  it('of no events is one, too', () => {
    expect(eventsIn(file([]))).toEqual([]);
  });

  it('folds after 75 octets and never within a character', () => {
    const folded = foldLine(`SUMMARY:${'日本の鉱山 '.repeat(20)}`);
    expect(folded.split('\r\n').length).toBeGreaterThan(3);
    for (const line of folded.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
    expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'日本の鉱山 '.repeat(20)}`);
  });

  it.each([
    ['75 letters are one line', 'a'.repeat(75), [75]],
    ['76 letters are two, the second of which begins with a blank', 'a'.repeat(76), [75, 2]],
    ['a third line begins behind 74 more', 'a'.repeat(150), [75, 75, 2]],
    ['a character of one octet, the last of them', `${'a'.repeat(74)}\u007f`, [75]],
    ['of two, the first', `${'a'.repeat(74)}\u0080`, [74, 3]],
    ['of two that still fits', `${'a'.repeat(73)}\u0080`, [75]],
    ['of two, the last', `${'a'.repeat(73)}\u07ff`, [75]],
    ['of three, the first', `${'a'.repeat(73)}\u0800`, [73, 4]],
    ['of three, the last that still fits', `${'a'.repeat(72)}\uffff`, [75]],
    ['of four, the first', `${'a'.repeat(72)}\u{10000}`, [72, 5]],
    ['of four that still fits', `${'a'.repeat(71)}\u{1f600}`, [75]],
    ['of four behind one of four', `${'a'.repeat(71)}\u{1f600}\u{1f600}`, [75, 5]],
  ])('%s', (_, line, lengths) => {
    const lines = foldLine(line).split('\r\n');
    expect(lines.map(octets)).toEqual(lengths);
    expect(lines.join('').replaceAll(/(?!^) /g, '')).toBe(line);
  });

  it('folds no line before the next character would be too long for it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const line = text.toWellFormed().replaceAll(/[\r\n]/g, '');
        const lines = foldLine(line).split('\r\n');
        expect(lines.map((each, at) => (at === 0 ? each : each.slice(1))).join('')).toBe(line);
        for (const [at, each] of lines.entries()) {
          expect(octets(each)).toBeLessThanOrEqual(75);
          const [next] = lines[at + 1]?.slice(1) ?? '';
          if (next !== undefined) expect(octets(each + next)).toBeGreaterThan(75);
        }
      }),
    );
  });

  it('is folded in a time that matters to nobody', () => {
    expect(processorTime(() => foldLine('é'.repeat(1_000_000)), 300)).toBeLessThan(300);
    expect(octets(foldLine(`${'a'.repeat(74)}\ud800`).split('\r\n')[0]!)).toBe(74);
  });

  it('writes out what has a meaning', () => {
    expect(escapeText('a\\b;c,d\r\ne\u0007')).toBe(String.raw`a\\b\;c\,d\ne`);
    // Programs that part a file at every line break of Unicode would find a line of its own.
    expect(escapeText('a\u2028ATTACH:b\u2029c\u0085d')).toBe(String.raw`a\nATTACH:b\ncd`);
  });

  it('is read by another parser as it was meant, whatever members write', () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
      .filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text));
    fc.assert(
      fc.property(words, words, (summary, description) => {
        const [event, ...more] = eventsIn(file([{ ...entry, summary, description: `${description}\n${summary}` }]));
        expect(more).toEqual([]);
        expect(event!.summary).toBe(summary);
        expect(event!.description).toBe(`${description}\n${summary}`);
        expect(event!.startDate.isDate).toBe(true);
        expect(event!.startDate.toString()).toBe('2026-12-31');
        expect(event!.endDate.toString()).toBe('2027-01-01');
      }),
      { numRuns: 60 },
    );
  });
});
