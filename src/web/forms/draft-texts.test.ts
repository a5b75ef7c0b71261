import { describe, expect, it } from 'vitest';
import {
  currencyCheck,
  emptyDraft,
  faultsAnd,
  shownDraft,
  shownText,
  shownYes,
  typedText,
  typedYes,
  withoutFaulty,
} from './draft-texts.ts';

const labels = { name: 'Name', count: 'Number', note: 'Note' };

describe('texts of a draft', () => {
  it('nothing typed is nothing known, and what is not known is shown as nothing', () => {
    expect(['', '  ', ' a b '].map(typedText)).toEqual([null, null, 'a b']);
    expect([null, '', 'a', 0, 12.5].map(shownText)).toEqual(['', '', 'a', '0', '12.5']);
    expect(['', 'yes', 'no'].map(typedYes)).toEqual([null, true, false]);
    expect([null, true, false].map(shownYes)).toEqual(['', 'yes', 'no']);
  });

  it('a draft has all fields of its labels, and no other of what is stored', () => {
    expect(emptyDraft(labels)).toEqual({ name: '', count: '', note: '' });
    expect(shownDraft(labels, { ...{ id: 7 }, name: 'Ore', count: 0, note: null })).toEqual({
      ...{ name: 'Ore', count: '0', note: '' },
    });
  });
});

describe('faults of a draft', () => {
  it('of a currency are told in the words of whoever reads it', () => {
    const check = currencyCheck((text) => (text === 'CAD' ? { currency: 'CAD' } : { error: `Not ${text}.` }));
    expect(['', ' ', 'CAD', 'GBp'].map(check)).toEqual([undefined, undefined, undefined, 'Not GBp.']);
    // The list of all codes has no room beside a field.
    expect(check('dollars')).toBe('Write the code of a currency, such as CAD, USD or AUD.');
  });

  it('of single fields leave the others to rules over several', () => {
    const draft = { low: 'a lot', high: '5' };
    expect(withoutFaulty(draft, { low: 'Enter a number.' })).toEqual({ low: '', high: '5' });
    expect([withoutFaulty(draft, {}), draft]).toEqual([draft, { low: 'a lot', high: '5' }]);
  });

  it('of rules that tell all that they find are told together, one of each field', () => {
    const found = [
      { field: 'name', message: 'Taken.' },
      { field: 'count', message: 'Too many for this name.' },
      { field: 'count', message: 'Too few.' },
    ];
    const faults = { name: 'Enter a name.' };
    expect(faultsAnd(faults, found)).toEqual({ name: 'Enter a name.', count: 'Too many for this name.' });
    expect([faultsAnd({}, []), faults]).toEqual([{}, { name: 'Enter a name.' }]);
  });
});
