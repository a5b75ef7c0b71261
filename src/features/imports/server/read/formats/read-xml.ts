import { Parser } from 'htmlparser2';
import { tooLarge, unreadable } from './open-archive.ts';

/** What is told of a document as it is read. Names come without the prefix of their namespace. */
export interface XmlListener {
  open?: (name: string) => void;
  /** Belongs to the tag that was opened last. */
  attribute?: (name: string, value: string) => void;
  /** Several times where a text is long or holds references. */
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Whether the rest of the document need not be read. */
  isDone?: () => boolean;
}

const bytesAtOnce = 64 * 1024;
/** No part of a workbook has half as much. */
const maxDepth = 100;

/** Tags, attributes and texts: more than twice those of the widest table that 10 MB of a workbook hold. */
const maxEvents = 20_000_000;

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/**
 * Reads XML piece by piece, in a time that grows with its length alone and without keeping any of it. Throws `FileRefused`
 * where tags stay open, lie deeper than in any workbook, or where entities are defined: those can unfold without end.
 */
export function readXml(xml: Uint8Array, { open, attribute, text, close, isDone = () => false }: XmlListener): void {
  let depth = 0;
  let hasRoot = false;
  let events = 0;
  const count = () => {
    events += 1;
    if (events > maxEvents) throw tooLarge();
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        hasRoot = true;
        count();
        if (depth > maxDepth) throw unreadable();
        open?.(localName(name));
      },
      onattribute(name, value) {
        count();
        if (attribute && !name.startsWith('xmlns')) attribute(localName(name), value);
      },
      ontext(piece) {
        count();
        text?.(piece);
      },
      onclosetag(name) {
        depth -= 1;
        close?.(localName(name));
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw unreadable();
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length && !isDone(); at += bytesAtOnce)
    parser.write(decoder.decode(xml.subarray(at, at + bytesAtOnce), { stream: true }));
  if (!isDone() && (depth > 0 || !hasRoot)) throw unreadable();
}
