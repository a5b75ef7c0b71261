/** What the records of a column have in other fields, as a key: the order in which it was said counts for nothing. */
export const ofKey = (of: Readonly<Record<string, string>> | null | undefined): string =>
  JSON.stringify(Object.entries(of ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
