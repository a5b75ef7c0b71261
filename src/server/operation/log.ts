interface LoggedError {
  [field: string]: unknown;
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
}

/** What a statement was sent with, and what PostgreSQL quotes of it, are members' values. */
const withoutValues = (text: string) =>
  (text.split('\nparams:', 1)[0] ?? '')
    .replaceAll(/: "[^"\n]*"/g, ': "…"')
    .replaceAll(/\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@]*@/g, '$1://…@');

/** The places alone are known to hold no values: a value may look like one. */
function stackForLog({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  if (start < 0) return withoutValues(stack);
  const places = start + message.length;
  return withoutValues(stack.slice(0, places)) + withoutValues(stack.slice(places));
}

/** An error as the log may carry it: no fields but these, as drivers hang parameters and details on theirs. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)), stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' && { code }),
    stack: stackForLog(error),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}
