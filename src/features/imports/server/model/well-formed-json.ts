const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/** As JSON that the database takes: half of a character, where a message cuts what it cites, is told as U+FFFD. */
export const wellFormedJson = (value: unknown): string => JSON.stringify(value, wellFormed);
