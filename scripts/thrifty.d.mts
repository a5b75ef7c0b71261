export const thrifty: Readonly<Record<string, string>>;
export const knownFormats: string;
export const beginFlags: readonly string[];
