/** How the names of files end that hold tables: texts, and workbooks of several programs. */
export const tableEndings: readonly string[] = ['.csv', '.tsv', '.txt', '.xlsx', '.xls', '.ods'];

/** Those of statements of trades: some programs give theirs out as JSON, or as XML. */
export const statementEndings: readonly string[] = [...tableEndings, '.json', '.xml'];

/** `.csv, .tsv, … or .ods`. */
export const sayEndings = (endings: readonly string[]): string =>
  `${endings.slice(0, -1).join(', ')} or ${endings.at(-1) ?? ''}`;

/** Whether a file is called as one with a table. What it is says its content. */
export const isTableName = (name: string, endings: readonly string[] = tableEndings): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

/** How the bytes of a text file may be meant, by the names that browsers know, and what they are called. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'gb18030',
  'shift_jis',
  'macintosh',
  'ibm850',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'iso-8859-15': 'ISO 8859-15 (Western Europe with €)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1254': 'Windows-1254 (Turkish)',
  gb18030: 'GB 18030 (Chinese)',
  shift_jis: 'Shift JIS (Japanese)',
  macintosh: 'Mac Roman (older Macs)',
  ibm850: 'CP850 (DOS)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};

/** What may part the cells of a line. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * What the rows of a table are: records; single fields of records, such as `Parameter, Unit, Value`; records below rows of one
 * cell that say what they are of; measurements down a hole, such as `Hole, Depth, Azimuth, Dip`; guidance of one metric for
 * several periods, such as `Metric, 2025 Guidance, 2026 Outlook`; records of several periods beside each other, such as
 * `Mine, 2023 Gold sold (oz), 2024 Gold sold (oz)`; prices below rows that say of each series what it is.
 */
export const tableLayouts = ['records', 'parameters', 'headings', 'surveys', 'guidance', 'periods', 'series'] as const;
export type TableLayout = (typeof tableLayouts)[number];
