import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyMeasures } from './company-measures.ts';
import { mineMeasures } from './mine-measures.ts';
import {
  measureOf,
  metalKey,
  readComparable,
  readCondition,
  readRef,
  studyOfRank,
  studyRank,
  unitOf,
  writeCondition,
  writeRef,
  figureName,
  gradeUnitOf,
  priceUnitOf,
} from './measures.ts';
import { figureInColumn } from './own-metal.ts';

const refused = (read: object) => ('error' in read ? read.error : undefined);

describe('a figure in a link', () => {
  it.each([
    ['irr', 'mine', { measure: 'irr', of: '' }],
    ['contained-mi.copper', 'mine', { measure: 'contained-mi', of: 'copper' }],
    // Spellings of one metal are one.
    ['contained-mi.Cu', 'mine', { measure: 'contained-mi', of: 'copper' }],
    ['npv.usd', 'mine', { measure: 'npv', of: 'USD' }],
    ['aisc.USD/oz', 'mine', { measure: 'aisc', of: 'USD/oz' }],
    ['market-cap-basic', 'company', { measure: 'market-cap-basic', of: '' }],
    ['ev-mi-basic.Au', 'company', { measure: 'ev-mi-basic', of: 'gold' }],
  ] as const)('%s of a %s is read', (text, noun, value) => {
    expect(readRef(text, noun)).toEqual({ value });
  });

  it.each([
    ['', 'mine', 'There is no figure'],
    ['constructor', 'mine', 'There is no figure'],
    // Of the other noun.
    ['market-cap-basic', 'mine', 'There is no figure'],
    [`contained-mi.${'x'.repeat(110)}`, 'mine', 'There is no figure'],
    ['irr.copper', 'mine', 'write it alone'],
    ['contained-mi', 'mine', "'contained-mi' names no metal: write it as 'contained-mi.gold'."],
    ['npv', 'mine', "'npv' names no currency: write it as 'npv.USD'."],
    ['npv.dollars', 'mine', "'dollars' is no currency."],
    ['npv.XXX', 'mine', "'XXX' is no currency."],
    ['aisc', 'mine', "'aisc' names no currency and no unit: write it as 'aisc.USD/oz'."],
    ['aisc.USD', 'mine', 'with its currency and unit'],
    ['aisc.XUSD/oz', 'mine', 'with its currency and unit'],
    ['aisc.XXX/oz', 'mine', 'with its currency and unit'],
    ['aisc.USD/ozs', 'mine', 'with its currency and unit'],
    [`npv.${'x'.repeat(30)}`, 'mine', `'${'x'.repeat(20)}' is no currency.`],
    ['y'.repeat(80), 'mine', `There is no figure '${'y'.repeat(60)}'.`],
    ['.gold', 'mine', 'There is no figure'],
    // What is left of the name of a metal is nothing.
    ['contained-mi. ', 'mine', "'contained-mi' names no metal: write it as 'contained-mi.gold'."],
    ['grade-mi.;:', 'mine', "'grade-mi' names no metal: write it as 'grade-mi.gold'."],
    ['held-mi.\u0301', 'company', "'held-mi' names no metal: write it as 'held-mi.gold'."],
  ] as const)('%j of a %s is refused with what to write', (text, noun, said) => {
    expect(refused(readRef(text, noun))).toContain(said);
  });

  it('is written as it is read, whatever the metal is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
        const of = metalKey(name);
        fc.pre(of !== '');
        expect(of).not.toMatch(/[;:]/);
        expect(readRef(writeRef({ measure: 'contained-mi', of }))).toEqual({ value: { measure: 'contained-mi', of } });
      }),
    );
  });

  it.each([
    ['Au', 'gold'],
    ['Cu:', 'copper'],
    ['Iron: magnetite', 'iron magnetite'],
    [' Zinc ;Lead', 'zinc lead'],
  ])('of the metal %j has the key %j', (metal, key) => {
    expect(metalKey(metal)).toBe(key);
  });

  // One letter of Arabic is eighteen by folding, one square of katakana six.
  it.each(['ﷺ', 'ﷻ', '㌀', '⩴', '㏂'])(
    'that is read is written as one that is read, of a metal of many %s',
    (letter) => {
      for (let length = 1; length <= 110; length += 1) {
        const read = readRef(`contained-mi.${letter.repeat(length)}`);
        if ('value' in read) expect(readRef(writeRef(read.value))).toEqual(read);
        else expect(read.error).toMatch(/^There is no figure/);
      }
      expect(readRef(`contained-mi.${letter}`)).toHaveProperty('value');
    },
  );

  it('names a measure that there is', () => {
    expect(measureOf({ measure: 'irr' }).id).toBe('irr');
    expect(() => measureOf({ measure: 'toString' })).toThrow('There is no measure toString');
  });

  it('has one name for each measure of either noun', () => {
    // Lists of them go to the database without quotation marks.
    for (const { id } of [...mineMeasures, ...companyMeasures]) expect(id).toMatch(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);
    const both = mineMeasures.map(({ id }) => id).filter((id) => companyMeasures.some((other) => other.id === id));
    // What either noun has under one name is the same measure.
    for (const id of both)
      expect(companyMeasures.find((other) => other.id === id)).toEqual(mineMeasures.find((own) => own.id === id));
  });
});

describe('a condition in a link', () => {
  it.each([
    ['contained-mi.copper:1000000..', { measure: 'contained-mi', of: 'copper', min: 1_000_000, max: null }],
    ['irr:20..30.5', { measure: 'irr', of: '', min: 20, max: 30.5 }],
    ['npv.USD:..-1', { measure: 'npv', of: 'USD', min: null, max: -1 }],
    // 2024-01-01 is day 19,723 after 1970-01-01.
    ['study-date:2024-01-01..2024-12-31', { measure: 'study-date', of: '', min: 19_723, max: 20_088 }],
    ['study-level:PEA..FS', { measure: 'study-level', of: '', min: 2, max: 4 }],
  ])('%s is read and written', (text, value) => {
    expect(readCondition(text)).toEqual({ value });
    expect(writeCondition(value)).toBe(text);
  });

  it.each([
    ['irr:9..5', "The bounds of 'irr' are the wrong way round."],
    ['irr:999999999999999999..', 'is no number'],
    ['irr:1..x', "'x' is no number: write bounds of 'irr' as 1.5..20."],
    [`irr:${'y'.repeat(40)}..`, `'${'y'.repeat(20)}' is no number`],
    [`study-date:${'y'.repeat(40)}..`, `'${'y'.repeat(20)}' is no day`],
    [`study-level:${'y'.repeat(40)}..`, `'${'y'.repeat(20)}' is none of`],
    ['irr:1.12345678901..', "is no number: write bounds of 'irr'"],
    [':1..2', 'There is no figure'],
    ['irr', 'two points between them'],
    ['irr:20', 'two points between them'],
    ['irr:1..2..3', 'two points between them'],
    ['irr:x..', "'x' is no number"],
    ['irr:1e3..', "'1e3' is no number"],
    ['irr:1234567890123456789..', 'is no number'],
    ['study-date:2024..', 'is no day: write it as 2026-05-31'],
    // A day that there is not is no other day.
    ['study-date:2026-02-30..', 'is no day'],
    ['study-level:feasibility..', 'is none of RE, PEA, PFS, FS'],
    ['nothing:1..2', 'There is no figure'],
  ])('%s is refused', (text, said) => {
    expect(refused(readCondition(text))).toContain(said);
  });
});

it.each([
  ['irr: 20 .. 30 ', 20, 30],
  ['irr:5..5', 5, 5],
  ['irr:-123456789012345678..0.1234567890', -123_456_789_012_345_680, 0.123_456_789],
  ['irr:..', null, null],
])('takes the bounds of %s', (text, min, max) =>
  expect(readCondition(text)).toEqual({ value: { measure: 'irr', of: '', min, max } }),
);

it('a condition is written as it is read, however small or large its bounds', () => {
  const bound = fc.oneof(
    fc.constant(''),
    fc
      .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,17}$/), fc.stringMatching(/^(?:\.\d{1,10})?$/))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.constantFrom('irr', 'npv.USD', 'contained-mi.gold'), bound, bound, (name, min, max) => {
      const read = readCondition(`${name}:${min}..${max}`);
      fc.pre('value' in read);
      const written = writeCondition(read.value);
      expect(written).not.toContain('e-');
      expect(readCondition(written)).toEqual(read);
      expect(writeCondition(read.value)).toBe(written);
    }),
  );
});

describe('what a figure is told in', () => {
  it.each([
    ['contained-mi', 'gold', 'oz'],
    ['contained-mi', 'copper', 'tonnes'],
    ['contained-mi', 'uranium', 'lb'],
    ['contained-mi', 'diamond', 'carats'],
    ['grade-mi', 'gold', 'g/t'],
    ['grade-mi', 'copper', '%'],
    ['grade-mi', 'diamond', 'ct/t'],
    ['best-intercept', 'silver', 'g/t·m'],
    ['tonnage-mi', 'gold', 't'],
    ['drilled-metres', '', 'm'],
    ['npv', 'CAD', 'CADM'],
    ['market-cap-basic', '', 'USDM'],
    ['aisc', 'AUD/lb', 'AUD/lb'],
    ['price', 'gold', 'USD/oz'],
    ['price', 'copper', 'USD/lb'],
    ['price', 'iron', 'USD/t'],
    ['price', 'diamond', 'USD/ct'],
    ['cash-share', '', 'USD/share'],
    ['shares-basic', '', 'shares'],
    ['ownership', '', '%'],
    ['runway', '', 'months'],
    ['life', '', 'years'],
    ['study-date', '', ''],
    ['study-level', '', ''],
    ['findings', '', ''],
  ])('%s of %j in %j', (measure, of, unit) => expect(unitOf({ measure, of })).toBe(unit));

  it.each([
    ['Gold', 'g/t', 'oz'],
    ['Platinum', 'g/t', 'oz'],
    ['Iridium', 'g/t', 'oz'],
    ['Copper', '%', 'lb'],
    ['Zinc', '%', 'lb'],
    ['Lead', '%', 'lb'],
    ['Nickel', '%', 'lb'],
    ['Cobalt', '%', 'lb'],
    ['Molybdenum', '%', 'lb'],
    ['Uranium', '%', 'lb'],
    ['Tin', '%', 't'],
    ['Lithium', '%', 't'],
    ['Diamond', 'ct/t', 'ct'],
    ['Unobtainium', '%', 't'],
  ])('grades of %s in %s, prices for one %s', (metal, grade, price) =>
    expect([gradeUnitOf(metal), priceUnitOf(metal)]).toEqual([grade, price]),
  );
});

it.each([
  [{ measure: 'npv', of: 'CAD' }, 'NPV in CAD'],
  [{ measure: 'aisc', of: 'USD/oz' }, 'All-in sustaining cost in USD/oz'],
])('%j is called %s', (ref, name) => expect(figureName(ref)).toBe(name));

it('ranks studies by how far they go, and back', () => {
  for (const type of ['RE', 'PEA', 'PFS', 'FS'] as const) expect(studyOfRank(studyRank(type))).toBe(type);
  expect(studyRank('FS')).toBeGreaterThan(studyRank('PFS'));
  expect(studyOfRank(0)).toBeUndefined();
});

it("each company's own metal is a column, of which each figure says its metal, and no order", () => {
  const own = { measure: 'ev-mi-tsm', of: 'own' };
  expect(readRef('ev-mi-tsm.own', 'company')).toEqual({ value: own });
  expect([figureName(own), unitOf(own)]).toEqual([
    "EV for a unit of each company's own metal, measured and indicated, treasury method",
    '',
  ]);
  const figures = {
    'ev-mi-tsm.copper': { value: 2 },
    'ev-mi-tsm.gold': { value: 9 },
    'ev-mi-basic.zinc': { value: 10 },
  };
  expect(figureInColumn(own, figures)).toEqual({ ref: { measure: 'ev-mi-tsm', of: 'gold' }, figure: { value: 9 } });
  const copper = { measure: 'ev-mi-tsm', of: 'copper' };
  expect(figureInColumn(copper, figures)).toEqual({ ref: copper, figure: { value: 2 } });
  const falling = { 'ev-mi-tsm.gold': { value: 9 }, 'ev-mi-tsm.copper': { value: 2 }, 'ev-mi-tsm.zinc': { value: 9 } };
  expect(figureInColumn(own, falling)?.ref.of).toBe('gold');
  expect(figureInColumn({ measure: 'ev-mi-tsm', of: 'silver' }, figures)).toBeNull();
  expect(figureInColumn(own, undefined)).toBeNull();
  for (const read of [readComparable('ev-mi-tsm.own', 'company'), readCondition('leverage.own:1..', 'company')])
    expect(read).toMatchObject({ error: expect.stringContaining('is of another metal for each company: name one') });
  expect(readComparable('ev-mi-tsm.gold', 'company')).toEqual({ value: { measure: 'ev-mi-tsm', of: 'gold' } });
});

it('in a column of each company’s own metal stands that which the company is told by, in every column of its row', () => {
  const figures = {
    'held-production.zinc': { value: 35_000 },
    'held-production.copper': { value: 9_000 },
    'held-aisc.zinc': { value: 1 },
    'ev-production-tsm.copper': { value: 4 },
  };
  const inColumn = (measure: string) => figureInColumn({ measure, of: 'own' }, figures)?.ref.of ?? null;
  expect(inColumn('held-production')).toBe('copper');
  expect(inColumn('held-aisc')).toBeNull();
  const { 'ev-production-tsm.copper': _, ...others } = figures;
  expect(figureInColumn({ measure: 'held-production', of: 'own' }, others)?.ref.of).toBe('zinc');
});
