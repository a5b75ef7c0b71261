/** Why requests are refused, or their answers cut, for the good of others. */
export const refusalReasons = [
  // More than the machine can take.
  'overload',
  // More at once than one member, or one address, may have under way.
  'in_flight',
  // More large uploads of a caller at once, or more bytes that arrive than there is room for.
  'uploads',
  // More in a minute.
  'rate',
  // Too many wrong tokens and ended sessions of one address.
  'wrong_credentials',
  // Answers that their clients did not take, bodies that they did not send.
  'slow',
  // Connections of an address that holds enough of them.
  'connections',
  // Connections on which requests are sent ahead without end.
  'pipelined',
  // Bodies in tens of thousands of tiny pieces.
  'crumbs',
  // What is no request: TLS, another protocol, heads that are broken or too long.
  'malformed',
  // Connections by which no head came in time, or half of one.
  'no_head',
  // Connections of an address that is shut out for what it sent before.
  'shut_out',
  // Another name than ours.
  'wrong_host',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

const figures = Object.fromEntries(refusalReasons.map((reason) => [reason, 0])) as Record<RefusalReason, number>;

export function countRefusal(reason: RefusalReason): void {
  figures[reason] += 1;
}

/** How many were refused for each reason since the process began. */
export const refusalFigures = (): Readonly<Record<RefusalReason, number>> => ({ ...figures });
