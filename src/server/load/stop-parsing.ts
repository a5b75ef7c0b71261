import type { Socket } from 'node:net';

/** What Node keeps with a connection, and describes nowhere. */
interface Parser {
  onIncoming: unknown;
  [callback: number]: unknown;
}

function parserOf(socket: Socket): Parser | undefined {
  const parser = 'parser' in socket ? socket.parser : undefined;
  return isParser(parser) ? parser : undefined;
}

function isParser(parser: unknown): parser is Parser {
  return typeof parser === 'object' && parser !== null && 'onIncoming' in parser;
}

/** Where a parser has what hears of each piece of a body. */
function placeOfBodies({ constructor }: object): number | undefined {
  const place = 'kOnBody' in constructor ? constructor.kOnBody : undefined;
  return typeof place === 'number' ? place : undefined;
}

/**
 * Leaves what was read with the bytes that end a connection: Node would make two thousand requests of them, and an error with its
 * stack for each when the connection ends, or ten thousand pieces of a body, which takes many times as long as all else. A Node
 * without this parser does that work.
 */
export function stopParsing(socket: Socket): void {
  const parser = parserOf(socket);
  if (!parser) return;
  // By this answer the parser takes what follows for another protocol, as after an upgrade, and leaves it.
  parser.onIncoming = () => 2;
  const place = placeOfBodies(parser);
  if (place === undefined) return;
  // Of a body it goes on to the end of what was read, and tells nobody. The next connection has the same parser.
  const hear = parser[place];
  parser[place] = undefined;
  setImmediate(() => (parser[place] = hear));
}
