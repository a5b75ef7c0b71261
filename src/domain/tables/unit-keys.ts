/** A unit that figures of a file are in. */
export interface FileUnit {
  /** How it is shown, and named in what a member chooses. */
  label: string;
  /** What goes into the column of the unit; null of a measure that is stored in one unit. */
  unit: string | null;
  /** What a figure is multiplied and then divided by, exactly, to be in `unit`, or in what the measure is stored in. */
  times: readonly [multiply: string, divide: string];
  /** The currency that it says, an ISO 4217 code. */
  currency?: string;
}

export const thousand = '1000';
export const million = '1000000';

/** Longer texts are no units. */
export const longestUnit = 40;

/** Words that count by thousands and by millions, in the languages of those who publish tables. */
const scaleWord =
  /^(?:thousands?|tsd\.?|tausend|milliers|miles|milhares|tusen|tuhatta|tys\.?|bin|millions?|mio\.?|millionen|millones|milh[oõ]es|miljoner|millioner|milj\.?|miljoonaa|mln\.?|milyon|billions?)$/iu;

/** Whether a text is a word of scale and no more, in whichever language. */
export const isScaleWord = (text: string): boolean => scaleWord.test(text);

/** As a unit is compared where case counts. */
export const exactKey = (text: string) => text.replace(/[\s'\u2019._*]+/gu, '');
/** `000s`, `millions` with nothing right behind them: `000 st` are short tons, and no thousands of `t`. */
const several = /(000['\u2019]?|thousand|million|billion)s(?!\p{L})/giu;
/** `thousands of ounces`, `miles de onzas`, `milliers d’onces`, `Mio. t`: as `thousand` and `million` with what they count. */
const thousands =
  /(?<!\p{L})(?:thousands?|tsd\.?|tausend|milliers|miles|milhares|tusen|tuhatta|tys\.?)(?!\p{L})(?: of | d(?:e |['’] ?| ))?/giu;
const millions =
  /(?<!\p{L})(?:millions?|mio\.?|millionen|millones|milh[oõ]es|miljoner|millioner|milj\.?|miljoonaa|mln\.?|milyon)(?!\p{L})(?: of | d(?:e |['’] ?| ))?/giu;
const anyScale =
  /000|thousand|million|billion|tsd|mio|tausend|milliers|mil(?:es|h|l|j|y| )|tusen|tuhatta|tys|bin|mln/iu;
/** Nobody who counts in these languages has short tons. */
const metricTons =
  /(?<=(?<!\p{L})(?:tusen|tuhatta|tys\.?|miljoner|millioner|milj\.?|miljoonaa|mln\.?|milyon) )ton(?:y|nia)?(?!\p{L})/giu;

/** `mil onças`, `mil toneladas`: of dollars `mil` may be millions. */
const romanThousand = /(?<!\p{L})mil(?= (?:onças|oncas|onzas|toneladas|libras)(?!\p{L}))/giu;

/** `bin ton` is thousand tonnes in Turkish, and the bin of `Bin tonnes` one of a histogram; its tons are metric as those of `tusen ton` are. */
const turkishThousand = /(?<!\p{L})bin(?= (?:ton|ons|adet|pay|usd|tl|try|eur)(?!\p{L}))/giu;

export const key = (text: string): string => {
  const plain = anyScale.test(text)
    ? text
        .replace(turkishThousand, 'tusen')
        .replace(romanThousand, 'thousand')
        .replace(metricTons, 'tonnes')
        .replace(several, '$1')
        .replace(thousands, 'thousand ')
        .replace(millions, 'million ')
    : text;
  return exactKey(plain).toLowerCase();
};

/** Each of these words counted by thousands or by millions, in front or behind; `|` between them. */
export const counted = (by: 'thousand' | 'million', words: string): string =>
  words
    .split('|')
    .flatMap((word) =>
      (by === 'thousand' ? ['000', 'thousand'] : ['million']).flatMap((scale) => [
        `${scale} ${word}`,
        `${word} ${scale}`,
      ]),
    )
    .join('|');
