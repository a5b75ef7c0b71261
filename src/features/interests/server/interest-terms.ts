import { fold } from '../../../domain/text/fold.ts';
import { interestKinds } from '../../../domain/mines/interests.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { usualMeaning } from '../../../domain/tables/value-words.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { textCell } from '../../imports/server/model/text-cells.ts';
import type { FieldParts } from '../../imports/server/model/kind.ts';
import { interestsOfOwners } from '../../imports/server/model/owner-parts.ts';
import { otherKinds } from './interest-words.ts';

const longest = 120;
/** `2% NSR`, `1.5 % NSR on gold`, `100% silver stream`. */
const share = /^(\d{1,3}(?:[.,]\d{1,4})?) ?% (.+)$/u;
const onMetal = / (?:on|of|over) (?:the )?(\p{L}{2,20})$/u;
const plain = / (?:royalty|interest)$/u;

const kindsByWord = new Map(
  [...interestKinds.map((kind) => [kind, kind] as const), ...Object.entries(otherKinds)].map(([word, kind]) => [
    fold(word),
    kind,
  ]),
);
const isKind = (value: string) => isOneOf(interestKinds, value);
const kindOf = (words: string) =>
  kindsByWord.get(words) ?? kindsByWord.get(words.replace(plain, '')) ?? usualMeaning(words, isKind);

/** `1-3% NSR`: a share that slides is none that could be kept. */
const slides = /^\d{1,3}(?:[.,]\d{1,4})? ?%? ?(?:-|–|to) ?\d{1,3}(?:[.,]\d{1,4})? ?% (.+)$/u;
const besides = / \([^()]*\)$/u;

interface Terms {
  percent: string;
  kind: string;
  metal: string;
}

/** Which interest words are, and on which metal: `NSR on gold`, `silver stream`. */
function said(text: string): Pick<Terms, 'kind' | 'metal'> | undefined {
  const words = fold(text.replace(besides, ''));
  const behind = onMetal.exec(words);
  const at = words.indexOf(' ');
  const [last, first] = [behind?.[1] ?? '', words.slice(0, Math.max(at, 0))].map((word) => knownMetal(word));
  const own = last ? words.slice(0, behind?.index) : words;
  const kind = kindOf(first ? own.slice(at + 1) : own);
  return kind === undefined ? undefined : { kind, metal: last ?? first ?? '' };
}

/** What a cell says of the share, the kind and the metal of an interest, each empty where it says none; undefined where it is no such cell. */
export function readTerms(cell: string): Terms | undefined {
  const text = cell.trim();
  if (text.length > longest) return undefined;
  const sliding = slides.exec(text)?.[1];
  const [, percent = '', words = ''] = sliding === undefined ? (share.exec(text) ?? []) : ['', '', sliding];
  const terms = words === '' ? undefined : said(words);
  return terms && { percent, ...terms };
}

const columns = { ...interestsOfOwners.columns, terms: textCell('2% NSR', 200) };

/** Owners of a mine in one cell, or the terms of an interest in one. */
export const partsOfInterests: FieldParts = {
  columns,
  makes: [...interestsOfOwners.makes, 'metal'],
  compose(given, beside) {
    const { terms = '' } = given;
    if (terms.trim() === '') return interestsOfOwners.compose(given, beside);
    const read = readTerms(terms);
    if (!read)
      return {
        cells: {},
        remarks: [
          { field: 'terms', warning: 'Not understood, so left out. Write terms as 2% NSR, or 2% NSR on gold.' },
        ],
      };
    const { percent, kind, metal } = read;
    const isSaid = (beside['metal'] ?? '').trim() !== '';
    return {
      cells: { kind, ...(percent !== '' && { percent }), ...(metal !== '' && !isSaid && { metal }) },
      ...(percent === '' && { remarks: [{ field: 'terms', warning: 'The share slides, and is left out.' }] }),
    };
  },
};
