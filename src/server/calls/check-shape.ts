import { written } from '../../domain/numbers/written.ts';
import { Problem } from '../problems/problems.ts';

const maxDepth = 32;
/** The choices for a thousand columns and a thousand names of a file are ten thousand. */
const maxNodes = 12_000;
const maxEntries = 1_000;
const maxValuesOfEntry = 6;

/** No call has so many fields: each one that is wrong is told. */
const maxFields = 300;
/** `"`, `\\`, and what opens and closes lists and objects. */
const sign = { quote: 0x22, backslash: 0x5c, list: 0x5b, endOfList: 0x5d, object: 0x7b, endOfObject: 0x7d };

export const tooDeep = () => new Problem('invalid_input', `The body is nested more than ${maxDepth} levels deep.`);

/** Whether JSON is nested too deep to be read: a megabyte of brackets takes half a second to become values. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length && depth <= maxDepth; at += 1) {
    const code = json.charCodeAt(at);
    if (code === sign.quote) isText = !isText;
    else if (isText) at += code === sign.backslash ? 1 : 0;
    else if (code === sign.list || code === sign.object) depth += 1;
    else if (code === sign.endOfList || code === sign.endOfObject) depth -= 1;
  }
  return depth > maxDepth;
}

/** Huge JSON is refused before anything walks through it; how deep it is was looked at before it was read. `entries`: where a list may be longer. */
export function checkShape(value: unknown, entries = maxEntries): void {
  const most = maxNodes + (entries - maxEntries) * maxValuesOfEntry;
  let nodes = 0;
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const children = Object.values(part);
    nodes += children.length;
    if (nodes > most) throw new Problem('invalid_input', 'The body holds too many values.');
    if (!Array.isArray(part) && children.length > maxFields)
      throw new Problem('invalid_input', `An object in the body holds more than ${maxFields} fields.`);
    if (Array.isArray(part) && part.length > entries) {
      throw new Problem('invalid_input', `A list in the body holds more than ${written(entries)} entries.`);
    }
    for (const child of children) walk(child);
  };
  walk(value);
}
