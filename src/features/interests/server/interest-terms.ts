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

const mostHolders = 30;
const longestList = 2_000;
/** `NSR 2.00%` is `2.00% NSR`. */
const turned = /^(\D{2,60}?) ?[:-]? ?(\d{1,3}(?:[.,]\d{1,4})? ?%)$/u;
/** A holder and what it holds, in brackets or behind a dash. */
const holderAndTerms = /^([^()[\]]{2,200}?) ?(?:[([]([^()[\]]{1,100})[)\]]|(?: [-–—]|:) (.{1,100}))$/u;

/** A comma that is none of a name such as `Acme, Inc.`: what follows it is no legal form of a company. */
const severalNames =
  /,(?! ?(?:inc|incorporated|l\.?t\.?d|lt[eé]e|limited|limitada|ltda|l{1,3}\.?l?\.?[cp]|l\.?p|corp|corporation|p\.?l\.?c|co|company|pty|pte|gmbh|ag|kg|s\.?a(?:\.?s)?|s\.? de|s\.?à|s\.?p\.?a|s\.?a?\.?r\.?l|[nb]\.?v|a\.?[bs]|oyj?|k\.?k|trustees?)(?![\p{L}\p{N}]))/iu;

/** First names that are those of people alone, and of no place or company. */
const firstNames = new Set(
  'adam|alain|albert|alan|allan|allen|andre|andrew|anna|anne|anthony|antonio|barbara|ben|benjamin|bernard|bill|bob|brenda|brian|bruce|carl|carlos|carol|catherine|chris|christine|christopher|claude|cynthia|daniel|david|dave|deborah|denis|dennis|diane|donald|doug|douglas|edward|elizabeth|eric|erik|francis|frank|frederick|gary|george|gerald|gerard|glenn|greg|gregory|guy|hans|harold|helen|henri|henry|ian|jack|jacques|james|jane|janet|jason|jean|jean-paul|jeff|jeffrey|jennifer|jerry|jim|joe|johan|john|jon|jorge|jose|joseph|juan|judith|judy|julie|karen|karl|keith|ken|kenneth|kevin|larry|laura|leonard|linda|lisa|louis|luc|luis|manuel|marc|marcel|margaret|maria|marie|mark|martin|mary|matthew|maurice|michael|michel|mike|miguel|nancy|nathalie|neil|nicholas|nicolas|norman|olivier|pamela|patricia|patrick|paul|pedro|perry|peter|philip|philippe|pierre|rachel|ralph|ray|raymond|rene|richard|rick|robert|roger|ron|ronald|roy|russell|ruth|ryan|samuel|sandra|sarah|scott|sean|serge|sharon|simon|stephen|steve|steven|stuart|susan|terry|thomas|tim|timothy|tom|tony|vincent|walter|wayne|wendy|william|yves'.split(
    '|',
  ),
);
/** `Smith, John A.`: one person, the family name first. */
function isPerson(name: string): boolean {
  const [family = '', first = '', ...more] = name.split(', ');
  const [given = '', ...others] = first.trim().split(' ');
  return (
    more.length === 0 &&
    /^\p{Lu}[\p{L}'’-]{1,30}$/u.test(family.trim()) &&
    firstNames.has(fold(given)) &&
    others.length <= 1 &&
    others.every((word) => /^\p{Lu}\.?$/u.test(word) || firstNames.has(fold(word)))
  );
}

/** Who holds which royalties of a mine, in one cell: `Acme (NSR 2%); Beta (1% GRR on gold)`. Undefined where one of them cannot be read whole. */
export function readHolders(cell: string): (Terms & { holder: string })[] | undefined {
  if (cell.length > longestList) return undefined;
  const parts = cell
    .split(/[;|\n]|(?<=%? ?[)\]]) ?,/u)
    .map((part) => part.trim().replace(/^(?:and|&) /u, ''))
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.length > mostHolders) return undefined;
  const read = parts.flatMap((part) => {
    const [, holder = '', inBrackets, behind] = holderAndTerms.exec(part) ?? [];
    const terms = (inBrackets ?? behind ?? '').trim();
    const [, kind, percent] = turned.exec(terms) ?? [];
    const found = readTerms(kind === undefined ? terms : `${percent ?? ''} ${kind.trim()}`);
    // `Acme 2% NSR, Beta (1% NSR)`: what another one holds is no name, and of `Acme, Beta (2% NSR)` nobody knows who holds how much.
    const isOne = !severalNames.test(holder) || isPerson(holder.trim());
    return found && !holder.includes('%') && isOne ? [{ holder: holder.trim(), ...found }] : [];
  });
  return read.length === parts.length ? read : undefined;
}

const columns = {
  ...interestsOfOwners.columns,
  terms: textCell('2% NSR', 200),
  royaltyHolders: textCell('Example Royalty Corp (NSR 2%); Other Corp (1% NSR)', longestList),
};

function composeHolders(royaltyHolders: string, kind: string): ReturnType<FieldParts['compose']> {
  const read = readHolders(royaltyHolders);
  // Whose terms have columns of their own is one name.
  if (!read && kind.trim() !== '' && !/[;|()[\]%\n]/u.test(royaltyHolders))
    return { cells: { holder: royaltyHolders } };
  const warning =
    'Not understood, so left out. Write each holder with what it holds, as Example Corp (NSR 2%); Other Corp (1% NSR).';
  if (!read) return { cells: {}, remarks: [{ field: 'royaltyHolders', warning }] };
  const slide = read.some(({ percent }) => percent === '');
  return {
    cells: {},
    // A share beside the list is not that of a holder whose own slides.
    records: read.map(({ holder, kind, percent, metal }) => ({
      ...{ holder, kind, percent },
      ...(metal !== '' && { metal }),
    })),
    ...(slide && { remarks: [{ field: 'royaltyHolders', warning: 'A share slides, and is left out.' }] }),
  };
}

/** Owners of a mine in one cell, or the terms of an interest in one. */
export const partsOfInterests: FieldParts = {
  columns,
  makes: [...interestsOfOwners.makes, 'metal'],
  compose(given, beside) {
    const { terms = '', royaltyHolders = '' } = given;
    if (royaltyHolders.trim() !== '' && (beside['holder'] ?? '').trim() === '')
      return composeHolders(royaltyHolders, beside['kind'] ?? '');
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
