/** Words as the start of a sentence or the name of a field. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
