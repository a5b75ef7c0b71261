import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MetalBar } from './MetalBar.tsx';
import { signedAmount, WaterfallBars } from './WaterfallBars.tsx';

describe('how the value divides among metals', () => {
  const drawn = (...shares: [metal: string, percentage: number | null][]) =>
    renderToStaticMarkup(<MetalBar shares={shares.map(([metal, percentage]) => ({ metal, percentage }))} />);

  it('is a bar of the shares, each named with its per cent', () => {
    const html = drawn(['Gold', 80], ['Copper', 20]);
    expect(html).toMatch(/flex-grow:80.*flex-grow:20/);
    expect(html).toMatch(/Gold.*80%.*Copper.*20%/);
    // The list below says the same.
    expect(html).toMatch(/aria-hidden="true"[^>]*><span/);
  });

  it('is no bar where a share is not known: no length would be true', () => {
    const html = drawn(['Gold', 80], ['Copper', null]);
    expect(html).not.toContain('flex-grow');
    expect(html).toMatch(/Gold.*80%.*Copper/);
    expect(html.match(/%/g)).toHaveLength(1);
  });
});

describe('what tonnes and grade made of the metal', () => {
  // 4,017,600 t at 4.53 g/t become 5,000,000 t at 4.00: of ounces.
  const waterfall = {
    start: 585_134.8,
    tonnage: 143_079.6,
    grade: -68_459.5,
    both: -16_740,
    end: 643_014.9,
    unit: 'oz' as const,
  };
  const html = renderToStaticMarkup(<WaterfallBars drawn={waterfall} metal="Gold" from="2023" to="2025" />);

  it('begins each bar where the one before has ended', () => {
    const places = [...html.matchAll(/left:([\d.]+)%;width:([\d.]+)%/g)].map(([, left, width]) => [
      Number(left),
      Number(width),
    ]);
    expect(places).toHaveLength(5);
    const [start, tonnes, grade, , end] = places as [number[], number[], number[], number[], number[]];
    expect(start[0]).toBe(0);
    expect(tonnes[0]).toBeCloseTo(start[1]!, 6);
    // Downwards: it ends where the one before has ended.
    expect(grade[0]! + grade[1]!).toBeCloseTo(tonnes[0]! + tonnes[1]!, 6);
    expect(end[0]).toBe(0);
    expect(Math.max(...places.map(([left, width]) => left! + width!))).toBeCloseTo(100, 6);
  });

  it('marks what adds and what takes away, and signs it', () => {
    expect([...html.matchAll(/data-tone="(\w+)"/g)].map(([, tone]) => tone)).toEqual(['more', 'less', 'less']);
    expect(html).toMatch(/2023.*\+.*2025/);
    expect([signedAmount(5, '5 oz'), signedAmount(-5, '−5 oz'), signedAmount(0, '0 oz')]).toEqual([
      ...['+5 oz', '−5 oz', '0 oz'],
    ]);
  });
});
