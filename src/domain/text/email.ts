/** Whether a text looks like an e-mail address, for forms: one `@`, and a dot behind it with something on both sides. */
export const isEmailLike = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

/**
 * An address as accounts are found by it. Letters of ASCII alone lose their case: of others some become letters of ASCII by
 * it, so that an address which somebody else has would be that of an account.
 */
export const foldEmail = (email: string): string => email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
