import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StatedFigure, unlikeCompanies } from './company-likeness.ts';
import { mostCompared, readAsked } from './comparison.ts';
import { basisCell, figureCell, numberCell, priceDayOf } from './figure-cells.ts';
import {
  type FigureCondition,
  measureOf,
  measuresOf,
  mostConditions,
  readCondition,
  readConditions,
  studyOfRank,
  writeCondition,
  writeRef,
} from './measures.ts';
import { figureInColumn } from './own-metal.ts';
import { mostWeights, readWeights, writeWeight } from './ranking.ts';

/** What links and files say of figures once more: by the shapes that `docs/formulas.md` names, whatever members write into them. */

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('the mines that a link names', () => {
  it('are its numbers, each the first time, and no more than fit; the rest is told', () => {
    const part = fc.oneof(
      fc.integer({ min: 1, max: 12 }).map(String),
      fc.constantFrom('', ' ', '0', '-1', 'x', '1.5', '007', '1e3', '9007199254740993'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
        const { ids, leftOut } = readAsked(parts.join(','), 'mines');
        const written = parts.map((text) => text.trim()).filter((text) => text !== '');
        const numbers = [
          ...new Set(
            written.filter((text) => /^[1-9]\d*$/u.test(text) && Number.isSafeInteger(Number(text))).map(Number),
          ),
        ];
        expect(ids).toEqual(numbers.slice(0, mostCompared));
        const hasWrong = written.some((text) => !/^[1-9]\d*$/u.test(text) || !Number.isSafeInteger(Number(text)));
        expect(leftOut.length > 0).toBe(hasWrong || numbers.length > mostCompared);
        for (const sentence of leftOut) expect(sentence).toMatch(/\.$/u);
      }),
      { numRuns: 200 },
    );
  });

  it('are read out of anything without a fault, and what is told stays short', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 30 }), (parts) => {
        const { ids, leftOut } = readAsked(parts.join(','), 'companies');
        expect(ids.length).toBeLessThanOrEqual(mostCompared);
        expect(leftOut.length).toBeLessThanOrEqual(mostCompared + 2);
        for (const sentence of leftOut) expect(sentence.length).toBeLessThan(120);
      }),
    );
  });
});

describe('conditions of a link', () => {
  const metals = ['gold', 'copper', 'uranium'];
  const refOf = fc.constantFrom(...measuresOf.mine).chain((measure) =>
    fc.record({
      measure: fc.constant(measure.id),
      of: fc.constantFrom(
        ...{ metal: metals, currency: ['USD', 'CAD'], rate: ['USD/oz', 'AUD/lb'], nothing: [''] }[measure.of],
      ),
    }),
  );

  it('are written as they are read, of every figure, with either end open', () => {
    fc.assert(
      fc.property(
        refOf,
        fc.option(fc.integer({ min: 0, max: 20_000 })),
        fc.option(fc.integer({ min: 0, max: 20_000 })),
        (ref, one, other) => {
          const isStudy = measureOf(ref).kind === 'study';
          const bound = (value: number | null) => (value !== null && isStudy ? 1 + (value % 4) : value);
          const ends = [bound(one), bound(other)];
          const [min = null, max = null] = ends.includes(null) ? ends : ends.toSorted((a, b) => (a ?? 0) - (b ?? 0));
          const condition: FigureCondition = { ...ref, min, max };
          expect(readCondition(writeCondition(condition))).toEqual({ value: condition });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of days and studies take days and studies, and no numbers', () => {
    for (const { id, kind, of } of measuresOf.mine) {
      const name = writeRef({ measure: id, of: { metal: 'gold', currency: 'USD', rate: 'USD/oz', nothing: '' }[of] });
      const takes = (bounds: string) => 'value' in readCondition(`${name}:${bounds}`);
      expect([takes('2024-02-29..2024-03-01'), takes('PEA..FS'), takes('1..2.5')], id).toEqual([
        kind === 'date',
        kind === 'study',
        kind !== 'date' && kind !== 'study',
      ]);
      expect(takes('2023-02-29..'), id).toBe(false);
    }
  });

  it('are refused in a sentence, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('irr', 'npv.USD', 'study-date', 'study-level', 'contained-mi.gold', ''),
        anyText,
        (name, text) => {
          const read = readCondition(`${name}:${text}`);
          if ('error' in read) {
            expect(read.error).toMatch(/\.$/u);
            expect(read.error.length).toBeLessThan(160);
          } else if (read.value.min !== null && read.value.max !== null)
            expect(read.value.min).toBeLessThanOrEqual(read.value.max);
        },
      ),
    );
  });

  it('are of each figure the last, and no more than a list takes; everything else is told', () => {
    const names = measuresOf.mine.filter(({ of, kind }) => of === 'nothing' && kind !== 'date' && kind !== 'study');
    const part = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(fc.constantFrom(...names), fc.nat(99)).map(([{ id }, min]) => `${id}:${min}..`),
      },
      fc.constantFrom('', ' ', 'npv.XXX:1..', 'irr', 'irr:2..1', 'nothing:1..'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const { conditions, leftOut } = readConditions(parts.join(';'));
        const last = new Map(
          parts.flatMap((text) => {
            const read = readCondition(text.trim());
            return 'value' in read ? [[read.value.measure, read.value]] : [];
          }),
        );
        expect(conditions).toEqual([...last.values()].slice(0, mostConditions));
        const written = parts.filter((text) => text.trim() !== '').length;
        expect(leftOut).toHaveLength(written - last.size + (last.size > mostConditions ? 1 : 0));
        expect(readConditions(conditions.map(writeCondition).join(';'))).toEqual({ conditions, leftOut: [] });
      }),
    );
  });

  it('rank studies by how far they go, and by nothing else', () => {
    expect([0, 1, 2, 3, 4, 5, 1.5].map(studyOfRank)).toEqual([
      undefined,
      'RE',
      'PEA',
      'PFS',
      'FS',
      undefined,
      undefined,
    ]);
  });
});

describe('weights of a link', () => {
  it('are each figure once, the first time, and ten at most; everything else is told', () => {
    const names = [
      'irr',
      'npv-capex',
      'life',
      'payback',
      'ownership',
      'coverage',
      'nps',
      'engagement',
      'royalties',
      'grade-mi.gold',
      'price.gold',
      'findings',
    ];
    const part = fc.oneof(
      fc
        .tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 1_000_000 }))
        .map(([name, thousandths]) => `${name}:${thousandths / 1_000}`),
      fc.constantFrom('irr', 'study-date:1', 'irr:0', 'irr:1001', 'nothing:1', ' ', ''),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
        const { weights, leftOut } = readWeights(parts.join(';'));
        const written = parts.map((text) => text.trim()).filter((text) => text !== '');
        expect(weights.length).toBeLessThanOrEqual(mostWeights);
        expect(new Set(weights.map(writeRef)).size).toBe(weights.length);
        expect(weights.length + leftOut.length).toBe(written.length);
        for (const { weight } of weights) expect(weight > 0 && weight <= 1_000).toBe(true);
        // What was read is read again as it was.
        expect(readWeights(weights.map(writeWeight).join(';'))).toEqual({ weights, leftOut: [] });
      }),
    );
  });
});

describe('cells of figures', () => {
  it('are plain digits that read as what they were, to twelve of them', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
        const text = numberCell({ value });
        expect(text).toMatch(/^-?\d+(?:\.\d+)?$/u);
        const off = Math.abs(Number(text) - value);
        expect(off).toBeLessThanOrEqual(Math.abs(value) * 1e-11);
        expect(numberCell({ value, bound: 'at-least' })).toBe(`at least ${text}`);
        // A program that adds up a column takes no bound for a number.
        expect(Number.isNaN(Number(numberCell({ value, bound: 'at-most' })))).toBe(true);
      }),
    );
    expect(numberCell({ value: -0 })).toBe('0');
  });

  it('of what is not known are empty, of every figure', () => {
    for (const { id, of } of [...measuresOf.mine, ...measuresOf.company]) {
      const ref = { measure: id, of: { metal: 'gold', currency: 'USD', rate: 'USD/oz', nothing: '' }[of] };
      expect(figureCell(ref, undefined)).toBeNull();
      expect(figureCell(ref, { value: 1, basis: null }), id).not.toBeNull();
    }
    expect([basisCell(undefined), basisCell({ value: 1, basis: null, notes: [] })]).toEqual([null, null]);
  });

  it('tell the first day of a price that any of them names', () => {
    const of = (...bases: (string | null)[]) => priceDayOf(bases.map((basis) => ({ value: 1, basis })));
    expect(of(null, 'PFS 5%, price of 2024-02-29, cash of 2024-01-31', 'price of 2025-01-31')).toBe('2024-02-29');
    expect(of('overprice of 2024-02-29', 'price of today', 'cash of 2024-02-29')).toBeNull();
    expect(of()).toBeNull();
  });

  it('of each company’s own metal are the largest of the measure, and of no other measure', () => {
    const own = { measure: 'ev-mi-tsm', of: 'own' };
    const figures = fc.dictionary(
      fc.constantFrom('ev-mi-tsm.gold', 'ev-mi-tsm.copper', 'ev-mi-tsm.tin', 'ev-mi-basic.gold', 'nav'),
      fc.integer({ min: -5, max: 5 }).map((value) => ({ value })),
    );
    fc.assert(
      fc.property(figures, (all) => {
        const found = figureInColumn(own, all);
        const values = Object.entries(all).flatMap(([name, { value }]) =>
          name.startsWith('ev-mi-tsm.') ? [value] : [],
        );
        if (values.length === 0) expect(found).toBeNull();
        else expect([found!.figure.value, found!.ref.measure]).toEqual([Math.max(...values), 'ev-mi-tsm']);
      }),
    );
  });
});

describe('figures of companies', () => {
  const days = ['2026-11-01', '2026-11-05', '2026-11-08', '2026-11-09', '2026-11-30'];
  const figureOf: fc.Arbitrary<StatedFigure> = fc
    .record({
      study: fc.constantFrom('PEA 5%', 'PFS 8%'),
      price: fc.constantFrom(...days, null),
      cash: fc.constantFrom(...days),
    })
    .map(({ study, price, cash }) => ({
      name: '',
      basis: ['study prices', study, ...(price === null ? [] : [`price of ${price}`]), `cash of ${cash}`].join(', '),
    }));

  it('stand for the same where their studies do, and days of prices are at most a week apart', () => {
    fc.assert(
      fc.property(fc.array(figureOf, { maxLength: 4 }), (some) => {
        const figures = some.map((figure, place) => ({
          ...figure,
          name: ['Alder', 'Birch', 'Cedar', 'Dogwood'][place]!,
        }));
        const studies = new Set(figures.map(({ basis }) => basis!.split(', ')[1]));
        const priced = figures
          .flatMap(({ basis }) => /price of (\S{10})/u.exec(basis!)?.[1] ?? [])
          .map((day) => Date.parse(day) / 86_400_000);
        const isApart = figures.length > 1 && Math.max(...priced) - Math.min(...priced) > 7;
        const told = unlikeCompanies('p-nav-tsm', figures);
        expect(told.length).toBe(Number(figures.length > 1 && studies.size > 1) + Number(isApart));
        // An enterprise value by itself is of no study.
        expect(unlikeCompanies('ev-tsm', figures).length).toBe(Number(isApart));
        for (const sentence of told) expect(sentence).toMatch(/^[A-Z].*\.$/u);
      }),
    );
  });
});
