import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyFigures, type FiguredCompany, type HeldMine, heldMines, holdingOf, named } from './company-figures.ts';
import type { Interest } from '../mines/interests.ts';
import { dayNumber } from '../time/dates.ts';

const today = '2026-06-30';

const interest = (holder: string, percent: string | null, more: Partial<Interest> = {}): Interest => ({
  ...{ holder, kind: 'ownership', percent, fromDate: null, toDate: null },
  ...more,
});
const gold = (value: number, basis: string | null = '2025') => ({ measure: 'contained-mi', of: 'gold', value, basis });
const study = (npv: number | null, more: Partial<NonNullable<HeldMine['study']>> = {}): HeldMine['study'] => ({
  ...{ studyType: 'PFS', reportDate: '2025-03-01', npv, discountRate: 5, taxBasis: 'after-tax', shareBasis: '100%' },
  currency: 'USD',
  ...more,
});
const mine = (name: string, percent: string | null, more: Partial<HeldMine> = {}): HeldMine => ({
  ...{ name, country: 'Canada', interests: [], operator: { name: 'Own', percent }, contained: [], study: null },
  ...more,
});
const company = (mines: HeldMine[], more: Partial<FiguredCompany> = {}): FiguredCompany => ({
  ...{ name: 'Own', mines, promises: [], nextStepDate: null, newestNews: null, lastChange: '2026-05-04' },
  ...{ findings: null, has: [true, false, true, true] },
  ...more,
});
const figure = (of: FiguredCompany, name: string) =>
  companyFigures(of, today).find(({ measure, of: metal }) => name === (metal === '' ? measure : `${measure}.${metal}`));

describe('what a company holds on a day', () => {
  it('is what it operates by the figure of the mine, and what interests on record say', () => {
    const joint = mine('Joint', '60', { interests: [interest('Partner', '40')] });
    expect(holdingOf('own ', joint, today)).toEqual({ percent: 60, hasMore: false, isOperator: true });
    expect(holdingOf('PARTNER', joint, today)).toEqual({ percent: 40, hasMore: false, isOperator: false });
    expect(holdingOf('Somebody', joint, today)).toBeNull();
    // An interest of the operator stands above the figure of the mine.
    expect(holdingOf('Own', mine('Old', '100', { interests: [interest('Own', '51.5')] }), today)!.percent).toBe(51.5);
  });

  it('are shares that are alive on that day; no royalty, stream or right to earn one', () => {
    const kinds = (['earn-in', 'NSR', 'GRR', 'NPI', 'stream'] as const).map((kind) => interest('Own', '2', { kind }));
    const none = mine('Other', null, { operator: { name: 'Else', percent: '100' }, interests: kinds });
    expect(heldMines(company([none]), today)).toEqual([]);
    const dated = mine('Dated', null, {
      operator: null,
      interests: [
        interest('Own', '30', { fromDate: '2020-01-01', toDate: '2026-06-30' }),
        interest('Own', '10', { kind: 'free-carry', fromDate: '2026-06-30' }),
      ],
    });
    expect(heldMines(company([dated]), today)[0]!.percent).toBe(40);
    expect(heldMines(company([dated]), '2026-07-01')[0]!.percent).toBe(10);
    expect(heldMines(company([dated]), '2019-12-31')).toEqual([]);
  });

  it('has a partner part of what a study states of the operator by the two shares', () => {
    const joint = (operator: string | null) =>
      mine('Joint', null, {
        operator: { name: 'Else', percent: operator },
        interests: [interest('Own', '30')],
        study: study(120, { shareBasis: 'attributable' }),
      });
    expect(figure(company([joint('60')]), 'held-npv.USD')).toMatchObject({ value: 60 });
    expect(figure(company([joint(null)]), 'held-npv.USD')).toBeUndefined();
    const own = mine('Joint', '60', { study: study(120, { shareBasis: 'attributable' }) });
    expect(figure(company([own]), 'held-npv.USD')).toMatchObject({ value: 120 });
  });

  it('may have a size that nobody knows: then it is no part of a sum and no zero', () => {
    expect(holdingOf('Own', mine('Some', null), today)).toEqual({ percent: null, hasMore: true, isOperator: true });
    const unknown = company([mine('Some', null, { contained: [gold(500)], study: study(80) })]);
    expect(figure(unknown, 'mines-held')).toMatchObject({ value: 1, basis: 'share not known of 1' });
    expect(figure(unknown, 'held-mi.gold')).toBeUndefined();
    expect(figure(unknown, 'held-npv.USD')).toBeUndefined();
  });
});

describe('attributable metal', () => {
  it('is 100% of each mine by the share, class by class and metal by metal', () => {
    const of = company([
      mine('A', '50', { contained: [gold(1_000_000), { ...gold(300), of: 'copper' }] }),
      mine('B', '39.15', { contained: [gold(4_000_000), { ...gold(70), measure: 'contained-inferred' }] }),
    ]);
    expect(figure(of, 'held-mi.gold')).toMatchObject({ value: 500_000 + 1_566_000, basis: '2 mines', isRanked: true });
    expect(figure(of, 'held-mi.copper')).toMatchObject({ value: 150, basis: '1 mine' });
    expect(figure(of, 'held-inferred.gold')!.value).toBeCloseTo(27.405, 9);
    expect(figure(of, 'held-reserves.gold')).toBeUndefined();
  });

  it('is at least so much, and in no order, where a share is not known or an estimate is left out', () => {
    const unknown = company([mine('A', '50', { contained: [gold(100)] }), mine('B', null, { contained: [gold(100)] })]);
    expect(figure(unknown, 'held-mi.gold')).toMatchObject({
      ...{ value: 50, bound: 'at-least', isRanked: false, notes: ["The company's share is not known in B."] },
    });
    const short = company([mine('A', '100', { contained: [gold(100, '2025, 2 left out')] })]);
    expect(figure(short, 'held-mi.gold')).toMatchObject({ bound: 'at-least', isRanked: false });
    expect(figure(short, 'held-mi.gold')!.notes).toEqual(['Estimates are left out of the total of A.']);
  });

  it('says whether the reserves are in the resources, and where mines differ', () => {
    const of = (...bases: string[]) =>
      figure(
        company(bases.map((basis, index) => mine(`M${index}`, '100', { contained: [gold(1, basis)] }))),
        'held-mi.gold',
      )!;
    expect(of('2025, reserves included', '2024, reserves included').basis).toBe('2 mines, reserves included');
    expect(of('2025, reserves not included').basis).toBe('1 mine, reserves not included');
    expect(of('2025, reserves included', '2025')).toMatchObject({
      notes: ['Resources of some mines include the reserves, of others not, or it is not stated.'],
    });
  });

  it('is no more than all of the metal, and rises with the share', () => {
    const amounts = fc.array(fc.record({ value: fc.nat(1e9), share: fc.integer({ min: 1, max: 10_000 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(amounts, (parts) => {
        const of = (more: number) =>
          figure(
            company(
              parts.map(({ value, share }, index) =>
                mine(`M${index}`, String(Math.min(10_000, share + more) / 100), { contained: [gold(value)] }),
              ),
            ),
            'held-mi.gold',
          )!.value;
        const whole = parts.reduce((sum, { value }) => sum + value, 0);
        expect(of(0)).toBeLessThanOrEqual(whole * (1 + 1e-12));
        expect(of(0)).toBeLessThanOrEqual(of(500) * (1 + 1e-12));
        expect(of(10_000)).toBeCloseTo(whole, 3);
      }),
    );
  });
});

describe('attributable NPV', () => {
  it('is the share of each NPV, that of the owner as it is; each currency and tax basis by itself', () => {
    const of = company([
      mine('A', '70', { study: study(150) }),
      mine('B', '50', { study: study(40, { shareBasis: 'attributable', studyType: 'FS' }) }),
      mine('C', '100', { study: study(10, { taxBasis: 'pre-tax' }) }),
      mine('D', '100', { study: study(9, { currency: 'CAD', discountRate: 8 }) }),
    ]);
    expect(figure(of, 'held-npv.USD')).toMatchObject({ value: 145, basis: '2 studies, PFS, FS, 5%', isRanked: true });
    expect(figure(of, 'held-npv-pretax.USD')).toMatchObject({ value: 10, basis: '1 study, PFS, 5%' });
    expect(figure(of, 'held-npv.CAD')).toMatchObject({ value: 9, basis: '1 study, PFS, 8%' });
  });

  it('is in no order where a part is missing, whose sign nobody knows, and says what is assumed', () => {
    const of = company([
      mine('A', '100', { study: study(100) }),
      mine('B', null, { study: study(-50) }),
      mine('C', '100', { study: study(5, { taxBasis: null }) }),
      mine('D', '100', { study: study(7, { currency: null, discountRate: null }) }),
    ]);
    const npv = figure(of, 'held-npv.USD')!;
    expect(npv).toMatchObject({
      value: 107,
      bound: null,
      isRanked: false,
      basis: '2 studies, PFS, rate not stated and 5%',
    });
    expect(npv.notes).toEqual([
      "The company's share is not known in B.",
      'The study does not say whether before or after tax: C.',
      'No currency is stated, US dollars are assumed: D.',
      'The studies discount at different rates.',
    ]);
  });
});

describe('what else is told of a company', () => {
  it('counts countries, at least where one is not known', () => {
    const of = company([mine('A', '100'), mine('B', '100', { country: 'Peru' }), mine('C', '1', { country: null })]);
    expect(figure(of, 'mine-countries')).toMatchObject({
      ...{ value: 2, basis: 'Canada, Peru', bound: 'at-least', isRanked: false },
      notes: ['Of 1 mine the country is not known.'],
    });
    expect(figure(company([]), 'mine-countries')).toBeUndefined();
    expect(figure(company([]), 'mines-held')).toBeUndefined();
  });

  it('has days as numbers, coverage of what one looks for, and promises that fell due', () => {
    const promise = { promisedDate: '2026-01-31', date: '2026-01-31' };
    const of = company([], {
      ...{ nextStepDate: '2026-09-01', newestNews: '2026-06-01', findings: 0 },
      promises: [
        { ...promise, status: 'kept', doneDate: '2026-01-30' },
        { ...promise, status: 'kept', doneDate: '2026-03-30' },
        { ...promise, status: 'dropped', doneDate: null },
      ],
    });
    expect(figure(of, 'next-step')!.value).toBe(dayNumber('2026-09-01'));
    expect(figure(of, 'newest-news')!.value).toBe(dayNumber('2026-06-01'));
    expect(figure(of, 'last-change')!.value).toBe(dayNumber('2026-05-04'));
    expect(figure(of, 'coverage')).toMatchObject({ value: 75, basis: '3 of 4' });
    expect(figure(of, 'findings')!.value).toBe(0);
    expect(figure(of, 'promises-kept')).toMatchObject({ basis: '1 of 3 in time, 1 late or without a day' });
    expect(figure(company([]), 'promises-kept')).toBeUndefined();
    expect(figure(company([]), 'findings')).toBeUndefined();
  });

  it('lists five names, and counts the others', () => {
    expect(named(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e');
    expect(named(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more');
  });
});
