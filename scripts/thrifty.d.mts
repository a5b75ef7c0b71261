export const thrifty: Readonly<Record<string, string>>;
export const heapFlags: readonly string[];
