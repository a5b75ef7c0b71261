import { describe, expect, it } from 'vitest';
import { type Heading, headingIds } from './heading-ids.ts';

const text = (value: string) => ({ type: 'text', value });
const element = (tagName: string, children: object[], properties = {}) => ({
  type: 'element',
  tagName,
  properties,
  children,
});
type Tree = Parameters<ReturnType<typeof headingIds>>[0];

function visited(...children: object[]) {
  const headings: Heading[] = [];
  const tree = { type: 'root', children } as Tree;
  headingIds(headings)(tree);
  return { headings, tree };
}

describe('headings of a page', () => {
  it('of the second level have an id of their words', () => {
    const { headings, tree } = visited(
      element('h1', [text('Title')]),
      element('h2', [text('What is an '), element('em', [text('AISC')]), text('?')]),
      element('h2', [text('Über Gold & Silber')]),
    );
    expect(headings).toEqual([
      { id: 'what-is-an-aisc', text: 'What is an AISC?' },
      { id: 'uber-gold-silber', text: 'Über Gold & Silber' },
    ]);
    expect(tree.children![0]!.properties).toEqual({});
    expect(tree.children![1]!.properties).toEqual({ id: 'what-is-an-aisc' });
  });

  it('are found wherever they stand', () => {
    expect(visited(element('section', [element('h2', [text('Deep')])])).headings).toEqual([
      { id: 'deep', text: 'Deep' },
    ]);
  });
});

it('aligns columns by class', () => {
  const { tree } = visited(
    element('td', [], { align: 'right', id: 'a' }),
    element('td', [], { align: 'left', id: 'b' }),
  );
  expect(tree.children!.map(({ properties }) => properties)).toEqual([{ id: 'a', className: ['right'] }, { id: 'b' }]);
});
