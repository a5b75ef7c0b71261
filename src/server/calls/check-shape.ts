import { Problem } from '../problems/problems.ts';

const maxDepth = 32;
/** The choices for a thousand columns and a thousand names of a file are ten thousand. */
const maxNodes = 12_000;
const maxEntries = 1_000;
const maxValuesOfEntry = 6;

/** Deep or huge JSON is refused before anything walks through it. `entries`: where a list may be longer. */
export function checkShape(value: unknown, entries = maxEntries): void {
  const most = maxNodes + (entries - maxEntries) * maxValuesOfEntry;
  let nodes = 0;
  const walk = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null) return;
    if (depth > maxDepth) throw new Problem('invalid_input', `The body is nested more than ${maxDepth} levels deep.`);
    const children = Object.values(part);
    nodes += children.length;
    if (nodes > most) throw new Problem('invalid_input', 'The body holds too many values.');
    if (Array.isArray(part) && part.length > entries) {
      throw new Problem(
        'invalid_input',
        `A list in the body holds more than ${entries.toLocaleString('en-US')} entries.`,
      );
    }
    for (const child of children) walk(child, depth + 1);
  };
  walk(value, 1);
}
