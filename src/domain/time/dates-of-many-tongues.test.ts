import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DateEvidence, dateStyles, readDate } from './date-style.ts';
import { addDays, addMonths, dayNumber, dayOfNumber, daysBetween, endOfPeriod, isDate } from './dates.ts';

describe('one day as tables write it', () => {
  it.each([
    '2024-03-31',
    '2024/03/31',
    '2024.03.31',
    '2024/3/31',
    '20240331',
    '2024-03-31T00:00:00Z',
    '2024-03-31 00:00:00',
    '2024-03-31T13:45:10.123+10:00',
    '31-Mar-24',
    '31-Mar-2024',
    '31-MAR-2024',
    '31 Mar 2024',
    '31/Mar/2024',
    '31/mar/24',
    '31MAR2024',
    '31Mar24',
    '31 March 2024',
    '31st March 2024',
    '31st of March 2024',
    'March 31, 2024',
    'March 31st, 2024',
    'March 31 , 2024',
    'March 31 2024',
    'Mar. 31, 2024',
    'Mar-31-2024',
    'Sunday, March 31, 2024',
    'Sun 31 Mar 2024',
    'Sun, 31 Mar 2024',
    '31\u00A0March\u00A02024',
    '31 mars 2024',
    'dimanche 31 mars 2024',
    '31 de marzo de 2024',
    '31 de marzo del 2024',
    '31 marzo 2024',
    '31-mar-2024',
    '31 de março de 2024',
    '31. März 2024',
    '31. Mrz. 2024',
    '31 mrt 2024',
    '31 marts 2024',
    '31 maaliskuu 2024',
    '31. maaliskuuta 2024',
    '2024年3月31日',
  ])('%s, whichever order its days have', (written) => {
    for (const style of dateStyles)
      expect([style, readDate(written, style)]).toEqual([style, { date: '2024-03-31', isPeriod: false }]);
  });

  it.each([
    ['31/03/2024', '03/31/2024'],
    ['31.03.2024', '03.31.2024'],
    ['31-03-2024', '03-31-2024'],
    ['31.3.24', '3/31/24'],
    ['31. 03. 2024', '03/31/2024 0:00'],
    ['31/03/2024 12:30', '3/31/2024 12:00:00 AM'],
  ])('%s and %s need an order', (dayFirst, monthFirst) => {
    const wanted = { date: '2024-03-31', isPeriod: false };
    expect(readDate(dayFirst, 'day-first')).toEqual(wanted);
    expect(readDate(monthFirst, 'month-first')).toEqual(wanted);
    for (const written of [dayFirst, monthFirst]) expect(readDate(written, 'year-first')).toBeUndefined();
    expect(readDate(dayFirst, 'month-first')).toBeUndefined();
    expect(readDate(monthFirst, 'day-first')).toBeUndefined();
  });

  it.each([
    ['1er janvier 2024', '2024-01-01'],
    ['1º de janeiro de 2024', '2024-01-01'],
    ['1° gennaio 2024', '2024-01-01'],
    ['15 févr. 2024', '2024-02-15'],
    ['15 avr. 2024', '2024-04-15'],
    ['15 juil. 2024', '2024-07-15'],
    ['15 août 2024', '2024-08-15'],
    ['15 AOUT 2024', '2024-08-15'],
    ['15 déc. 2024', '2024-12-15'],
    ['31 ene 2024', '2024-01-31'],
    ['15 abr. 2024', '2024-04-15'],
    ['15 ago 2024', '2024-08-15'],
    ['15 de setiembre de 2023', '2023-09-15'],
    ['15 set 2023', '2023-09-15'],
    ['15 dic. 2023', '2023-12-15'],
    ['15 de fevereiro de 2024', '2024-02-15'],
    ['15 out 2024', '2024-10-15'],
    ['15 dez 2024', '2024-12-15'],
    ['1. Jänner 2024', '2024-01-01'],
    ['15. Mai 2024', '2024-05-15'],
    ['15. Okt. 2023', '2023-10-15'],
    ['15 maj 2024', '2024-05-15'],
    ['15 augusti 2024', '2024-08-15'],
    ['15 desember 2024', '2024-12-15'],
    ['15 tammikuu 2024', '2024-01-15'],
    ['15. kesäkuuta 2024', '2024-06-15'],
    ['15 joulukuu 2024', '2024-12-15'],
    ['29 Feb 2024', '2024-02-29'],
    ['1 Jan 50', '1950-01-01'],
    ['1 Jan 49', '2049-01-01'],
  ])('%s is %s', (written, date) => expect(readDate(written, 'year-first')?.date).toBe(date));

  it.each([
    // Days that no calendar has.
    ...['2024-02-30', '29 Feb 2023', '31 Apr 2024', '0 Jan 2024', '32 Jan 2024', '00/00/0000', '1900-01-00'],
    // A month that two languages call so, or nobody.
    ...['15 jui 2024', '15 ma 2024', '15 xyz 2024', 'Smarch 13, 2024'],
    // Seasons, ranges, numbers, and days within a sentence.
    ...['Spring 2024', 'mid-2024', '2010-2015', '2015/16', '2023-W12', '45382', '12.2023.1', 'c. 2015', '~2015'],
    ...['as of March 31, 2024', '31 March 2024 (effective)', 'FY24', 'tomorrow', '31 March', 'Sun', '31st of 2024'],
    ...['31 / March / 2024 / 1', 'March of 31 2024', '3月31日', ''],
  ])('%s is no day', (written) => {
    for (const style of dateStyles) expect([style, readDate(written, style)?.date]).toEqual([style, undefined]);
  });

  it.each([
    ['March 2024', '2024-03-31'],
    ['Mar-24', '2024-03-31'],
    ['mars 2024', '2024-03-31'],
    ['marzo de 2024', '2024-03-31'],
    ['März 2024', '2024-03-31'],
    ['maaliskuu 2024', '2024-03-31'],
    ['febrero 2023', '2023-02-28'],
    ['Feb 2024', '2024-02-29'],
    ['2024-03', '2024-03-31'],
    ['2024M3', '2024-03-31'],
    ['Q1 2024', '2024-03-31'],
    ['2024-Q4', '2024-12-31'],
    ['H1 2024', '2024-06-30'],
    ['2024', '2024-12-31'],
  ])('%s is a period that ends on %s', (written, date) =>
    expect(readDate(written, 'year-first')).toEqual({ date, isPeriod: true }),
  );
});

describe('days that programs write', () => {
  const someDay = fc.integer({ min: dayNumber('1950-01-01'), max: dayNumber('2049-12-31') }).map(dayOfNumber);
  const languages = [
    'en-GB',
    'en-US',
    'fr-FR',
    'es-ES',
    'pt-BR',
    'de-DE',
    'de-AT',
    'it-IT',
    'nl-NL',
    'sv-SE',
    'nb-NO',
    'da-DK',
  ];

  test('are read again, in whichever language, long or with months in digits', () => {
    fc.assert(
      fc.property(someDay, fc.constantFrom(...languages), (date, language) => {
        const at = new Date(`${date}T00:00:00Z`);
        const long = at.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
        expect([long, readDate(long, 'year-first')?.date]).toEqual([long, date]);
        const short = at.toLocaleDateString(language, {
          ...({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const),
        });
        expect([short, readDate(short, language === 'en-US' ? 'month-first' : 'day-first')?.date]).toEqual([
          short,
          date,
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('show the order that they are written in, where it can be seen', () => {
    fc.assert(
      fc.property(fc.array(someDay, { minLength: 1, maxLength: 5 }), fc.boolean(), (dates, isDayFirst) => {
        const evidence = new DateEvidence();
        for (const date of dates) {
          const [year, month, day] = date.split('-');
          evidence.see(isDayFirst ? `${day}/${month}/${year}` : `${month}/${day}/${year}`);
        }
        const { style } = evidence.found();
        const isShown = dates.some((date) => Number(date.slice(8)) > 12);
        const isEither = dates.every((date) => date.slice(5, 7) === date.slice(8));
        const usual = isDayFirst ? 'day-first' : 'month-first';
        if (isShown) expect(style).toBe(usual);
        else expect(style).toBe(isEither ? 'day-first' : 'unclear');
      }),
    );
  });
});

describe('the calendar', () => {
  test('counts as another one does, over the leap days of four centuries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -300_000, max: 300_000 }),
        fc.integer({ min: -1_000, max: 1_000 }),
        (days, more) => {
          const date = dayOfNumber(days);
          const second = new Date(0);
          second.setUTCDate(1 + days);
          expect([date, dayNumber(date)]).toEqual([second.toISOString().slice(0, 10), days]);
          expect(isDate(date)).toBe(true);
          expect(daysBetween(date, addDays(date, more))).toBe(more);
        },
      ),
    );
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2100-01-31', 1, '2100-02-28'],
    ['2000-01-31', 1, '2000-02-29'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-01-15', -1, '2023-12-15'],
    ['2024-12-31', 2, '2025-02-28'],
    ['2024-08-31', -6, '2024-02-29'],
    ['2024-05-31', 0, '2024-05-31'],
  ])('%s and %i months is %s', (date, months, later) => expect(addMonths(date, months)).toBe(later));

  test('the end of a period is the day before the next one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9998 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const of = `${year}-${String(month).padStart(2, '0')}`;
        expect(addDays(endOfPeriod(of) ?? '', 1)).toBe(addMonths(`${of}-01`, 1));
        expect(addDays(endOfPeriod(String(year)) ?? '', 1)).toBe(`${year + 1}-01-01`);
      }),
    );
  });

  it.each([
    '0999-01-01',
    '2024-1-1',
    '2024-13-01',
    '2024-00-10',
    '2023-02-29',
    '1900-02-29',
    '2024-01-01 ',
    '२०२४-०१-०१',
  ])('%j is no day of it', (text) => expect(isDate(text)).toBe(false));
});
