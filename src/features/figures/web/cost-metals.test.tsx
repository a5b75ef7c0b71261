import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readScreen } from './screen.ts';
import { CostMetals } from './CostMetals.tsx';

const counts = [
  { value: 'gold', count: 1_200 },
  { value: 'copper', count: 40 },
  { value: 'silver', count: 7 },
  { value: 'zinc', count: 3 },
  { value: 'an ore of its own', count: 2 },
];
const said = (figures: string, of = counts) => {
  const { conditions } = readScreen(
    { figures, columns: null, sortBy: null },
    { noun: 'mine', plain: [], usual: [], sorts: [] },
  );
  const markup = renderToStaticMarkup(<CostMetals conditions={conditions} counts={of} onChoose={() => {}} />);
  return markup
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim();
};

describe('a condition of a cost', () => {
  it('says that metals stand side by side that are told in its unit, and offers each of them', () => {
    expect(said('aisc.USD/oz:..1100')).toBe(
      'Costs in USD/oz are of several metals here, and say nothing of each other. Show only mines with gold (1,200) silver (7)',
    );
    expect(said('aisc.USD/lb:..3')).toContain('Show only mines with copper (40) zinc (3)');
  });

  it('says nothing where one metal is told in its unit, or where the condition is of no cost', () => {
    expect(said('aisc.USD/oz:..1100', [counts[0]!, counts[1]!])).toBe('');
    expect(said('aisc.USD/oz:..1100', [counts[0]!, { value: 'silver', count: 0 }])).toBe('');
    expect(said('price.gold:..2000')).toBe('');
    expect(said('')).toBe('');
  });
});
