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
    // A number that no column takes.
    .replaceAll(/\bvalue "[^"\n]*"/g, 'value "…"')
    // Up to the last one: a password may hold another.
    .replaceAll(/\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/]*@/g, '$1://…@');

/** What was to be JSON, or another language, is quoted by whatever could not read it. */
const messageForLog = (error: Error) => (error instanceof SyntaxError ? '…' : withoutValues(error.message));

/** The places alone are known to hold no values: a value may look like one. */
function stackForLog(error: Error): string {
  const { stack = '', message } = error;
  const start = stack.indexOf(message);
  if (start < 0) return withoutValues(stack);
  return stack.slice(0, start) + messageForLog(error) + withoutValues(stack.slice(start + message.length));
}

/** An error as the log may carry it: no fields but these, as drivers hang parameters and details on theirs. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)), stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: messageForLog(error),
    ...(typeof code === 'string' && { code }),
    stack: stackForLog(error),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}
