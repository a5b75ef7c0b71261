import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { stages } from '../../../domain/mines/stages.ts';
import { StageBadge } from './Badge.tsx';
import { EngagementBadge, NpsBadge } from './ScoreBadge.tsx';
import { Dash, Figure } from './Figure.tsx';
import { LeftOut } from '../tables/LeftOut.tsx';
import { NpsScore } from './Score.tsx';

const html = (node: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(node);
const text = (node: Parameters<typeof renderToStaticMarkup>[0]) => html(node).replaceAll(/<[^>]*>/g, '');

describe('a figure', () => {
  it('has its unit beside it', () => {
    expect(text(<Figure label="Cash" value="8" unit="US$M" note="as of June" />)).toBe('Cash8 US$Mas of June');
  });

  it('is a dash, not nothing and not zero, where it is not known', () => {
    for (const value of [null, undefined, '']) {
      expect(text(<Figure label="Cash" value={value} unit="US$M" />)).toBe('Cash–not known');
    }
    expect(text(<Figure label="Cash" value={0} />)).toBe('Cash0');
    expect(text(<Dash />)).toBe('–not known');
  });
});

describe('scores', () => {
  it('have a sign, and no figure where nobody has voted', () => {
    expect(text(<NpsBadge score={25} />)).toBe('+25');
    expect(text(<NpsBadge score={0} />)).toBe('0');
    expect(text(<NpsBadge score={-25} />)).toMatch(/^[-−]25$/);
    for (const none of [<NpsBadge key="b" score={null} />, <NpsScore key="s" score={null} />])
      expect(text(none)).toBe('– 0 votes');
    expect(text(<EngagementBadge score={99.6} />)).toBe('100');
  });

  it('say what they are of', () => {
    expect(html(<NpsScore score={5} />)).toContain('title="Net promoter score');
    expect(html(<EngagementBadge score={5} />)).toContain('title="Engagement of the last 90 days');
  });
});

it('names every stage, and that it is not known', () => {
  const names = stages.map((stage) => text(<StageBadge stage={stage} />));
  expect(new Set(names).size).toBe(stages.length);
  for (const name of names) expect(name).toMatch(/^[A-Z]/);
  expect(text(<StageBadge stage={null} />)).toBe('Unknown');
});

describe('what an address was read without', () => {
  it('is told once each, five at most', () => {
    expect(text(<LeftOut sentences={[]} />)).toBe('');
    expect(text(<LeftOut sentences={['A.', 'B.', 'A.']} />)).toContain('Left out: A. B.');
    const many = text(<LeftOut sentences={['1.', '2.', '3.', '4.', '5.', '6.', '7.']} />);
    expect(many).toContain('5. And 2 more parts.');
    expect(many).not.toContain('6.');
    expect(text(<LeftOut sentences={['1.', '2.', '3.', '4.', '5.', '6.']} />)).toContain('And 1 more part.');
  });
});
