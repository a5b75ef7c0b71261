import { written } from '../../domain/numbers/written.ts';
import { Problem } from '../problems/problems.ts';

const maxDepth = 32;
/** The choices for a thousand columns and a thousand names of a file are ten thousand. */
const maxNodes = 12_000;
const maxEntries = 1_000;
const maxValuesOfEntry = 6;

/** No call has so many fields: each one that is wrong is told. */
const maxFields = 300;
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** `"`, `\\`, what opens and closes lists and objects, and what parts their values. */
const sign = {
  ...{ quote: 0x22, backslash: 0x5c, comma: 0x2c },
  ...{ list: 0x5b, endOfList: 0x5d, object: 0x7b, endOfObject: 0x7d },
};

const refused = (message: string) => new Problem('invalid_input', message);

/**
 * Refuses JSON that is nested too deep or holds too much, before it is read: a megabyte of brackets takes half a second to
 * become values, one of short fields a tenth. `entries`: where a list may be longer.
 */
export function checkShape(json: string, entries = maxEntries): void {
  const mostValues = maxNodes + (entries - maxEntries) * maxValuesOfEntry;
  const open: { isList: boolean; values: number }[] = [];
  let values = 0;
  let isText = false;
  /** Whether what was read last has opened a list or an object. */
  let isFirst = false;

  function count(inside: (typeof open)[number] | undefined): void {
    if (!inside) return;
    inside.values += 1;
    values += 1;
    if (inside.isList && inside.values > entries)
      throw refused(`A list in the body holds more than ${written(entries)} entries.`);
    if (!inside.isList && inside.values > maxFields)
      throw refused(`An object in the body holds more than ${maxFields} fields.`);
    if (values > mostValues) throw refused('The body holds too many values.');
  }

  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === sign.quote) isText = false;
      else if (code === sign.backslash) at += 1;
      continue;
    }
    if (blanks.has(code)) continue;
    const isEnd = code === sign.endOfList || code === sign.endOfObject;
    if (code === sign.comma || (isFirst && !isEnd)) count(open.at(-1));
    isFirst = code === sign.list || code === sign.object;
    if (isFirst) open.push({ isList: code === sign.list, values: 0 });
    else if (isEnd) open.pop();
    if (open.length > maxDepth) throw refused(`The body is nested more than ${maxDepth} levels deep.`);
    isText = code === sign.quote;
  }
}
