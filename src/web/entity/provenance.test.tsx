import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Identifiers } from './Identifiers.tsx';
import { hostOf, SourceCell, SourceLink } from './Provenance.tsx';

const html = (node: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(node);

describe('where a figure comes from', () => {
  it('is named by its host, or as it stands', () => {
    expect(hostOf('https://www.example.org/q1.pdf')).toBe('example.org');
    expect(hostOf('https://wwwx.org/')).toBe('wwwx.org');
    expect(hostOf('report, p. 3')).toBe('report, p. 3');
  });

  it('is a link that hands nothing on and vouches for nothing', () => {
    const link = html(<SourceLink href="https://example.org/a?b=1&c=2" />);
    expect(link).toContain('rel="noopener noreferrer nofollow ugc"');
    expect(link).toContain('target="_blank"');
    expect(link).toContain('href="https://example.org/a?b=1&amp;c=2"');
    expect(link).toContain('example.org');
  });

  it('is the place in the document, with its link where there is one', () => {
    expect(html(<SourceCell of={{ sourceUrl: 'https://example.org/x', sourcePage: 'p. 3' }} />)).toMatch(
      /href=.*p\. 3/,
    );
    expect(html(<SourceCell of={{ sourceUrl: null, sourcePage: 'p. 3' }} />)).toMatch(/<span>p\. 3<\/span>/);
    expect(html(<SourceCell of={{ sourceUrl: 'https://example.org/x' }} />)).toContain('example.org');
    expect(html(<SourceCell of={{ sourceUrl: null }} />)).toContain('not known');
  });
});

describe('what other registers call a mine', () => {
  it('leads to the record where the register shows it', () => {
    const known = html(<Identifiers identifiers={[{ scheme: 'wikidata', value: 'Q123' }]} />);
    expect(known).toMatch(/href="https:\/\/[^"]*Q123"/);
    expect(known).toContain('nofollow');
    const own = html(<Identifiers identifiers={[{ scheme: 'my-list', value: '42' }]} />);
    expect(own).not.toContain('href');
    expect(own).toContain('42');
  });
});
