import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import { jsonText } from '../../../db/json-text.ts';

/** A word as typed, and what it is searched for as. */
export interface ReadWord {
  typed: string;
  /** The typed one alone where it begins a known word; else behind it the likest known ones. */
  either: string[];
  /** About how many records have it. */
  uses: number;
}

export interface ReadQuery {
  /** Folded. */
  text: string;
  words: ReadWord[];
  /** The text with each unknown word as the likest known one; the text itself where none is. */
  readAs: string;
}

/** More words narrow nothing down any more. */
const mostWords = 8;
/** Fewer letters are no word that an index knows, and like everything; a number is what it is. */
const isWord = /^[^\d]{3,40}$/;
/** By so much may a word be less like than the likest one. */
const muchLessLike = 0.15;
const mostCorrections = 3;
const likenessOfSwapped = sql.raw('0.6');
/** So many words that begin alike are counted; more of them are common, whatever they are. */
const mostBeginnings = 200;

const highest = String.fromCodePoint(0x10ffff);

/** Behind every text that begins with this one. */
export const behind = (text: string) => `${text}${highest}`;

/** A word with two letters that changed places, for each two: of short ones no three letters are left in their order. */
const swapped = (word: string) =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );

interface KnownWord {
  typed: string;
  uses: number | null;
  alike: { word: string; uses: number; likeness: number }[];
}

/** What is known of each word: how common what begins so is, and where nothing does, what is like it. */
const knownWords = (db: Db, typed: readonly string[]) =>
  db.rows<KnownWord>(sql`
    select t.word as typed, known.uses, coalesce(alike.words, '[]') as alike
    from jsonb_to_recordset(${jsonText(typed.map((word) => ({ word, swapped: swapped(word) })))}::jsonb)
      t(word text, swapped text[])
    left join lateral (
      select sum(begun.uses) as uses from (
        select w.uses from search_words w
        where w.word >= t.word collate "C" and w.word < (t.word || ${highest}) collate "C"
        order by w.word limit ${sql.raw(String(mostBeginnings))}
      ) begun
    ) known on true
    left join lateral (
      select json_agg(json_build_object('word', near.word, 'uses', near.uses, 'likeness', near.likeness)
        order by near.likeness desc, near.uses desc) as words
      from (
        select w.word, w.uses, greatest(similarity(w.word, t.word), 0.9 * word_similarity(t.word, w.word)) as likeness
        from search_words w where known.uses is null and (w.word % t.word or t.word <% w.word)
        union all
        select w.word, w.uses, ${likenessOfSwapped} from search_words w
        where known.uses is null and w.word = any(t.swapped) and not (w.word % t.word or t.word <% w.word)
        order by likeness desc, uses desc limit ${sql.raw(String(mostCorrections))}
      ) near
    ) alike on true`);

/** Reads what was typed: each word, and what it means where nobody has it. */
export async function readQuery(db: Db, query: string): Promise<ReadQuery> {
  const text = fold(query);
  const given = [...new Set(text.split(' '))].filter((word) => word !== '');
  const typed = given.filter((word) => !given.some((other) => other !== word && other.includes(word)));
  const looked = typed.slice(0, mostWords);
  const known = new Map(
    (
      await knownWords(
        db,
        looked.filter((word) => isWord.test(word)),
      )
    ).map((each) => [each.typed, each]),
  );
  const words = looked.map((word): ReadWord => {
    const { uses, alike = [] } = known.get(word) ?? {};
    if (uses !== null && uses !== undefined) return { typed: word, either: [word], uses };
    const [likest] = alike;
    const near = likest ? alike.filter(({ likeness }) => likeness >= likest.likeness - muchLessLike) : [];
    return {
      typed: word,
      either: [word, ...near.map((each) => each.word)],
      uses: near.reduce((sum, each) => sum + each.uses, 0),
    };
  });
  const corrected = new Map(words.map(({ typed: word, either }) => [word, either[1] ?? word]));
  const readAs = text
    .split(' ')
    .map((word) => corrected.get(word) ?? word)
    .join(' ');
  return { text, words, readAs };
}
