/** Whether a text looks like an e-mail address, for forms: one `@`, and a dot behind it with something on both sides. */
export const isEmailLike = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
