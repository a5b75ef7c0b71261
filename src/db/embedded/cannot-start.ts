/** The embedded database cannot start here; the message is one sentence for the operator that says what to do. */
export class EmbeddedRefusal extends Error {
  override name = 'EmbeddedRefusal';
}

/** The sentence behind any error, for a log line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a system error (`ENOENT`), or '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
