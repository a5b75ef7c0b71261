/** The part of the package that is used here; its published types are of an older version. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    variationAxes: Record<string, { min: number; max: number }>;
    /** OpenType features that stay. */
    keepFeatures: string[];
    /** Tables that go. */
    dropTables: string[];
    noHinting: boolean;
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
