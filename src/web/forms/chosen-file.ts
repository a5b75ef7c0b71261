import { isTableName, sayEndings, tableEndings } from '../../domain/tables/table-files.ts';
import { maxFileBytes } from '../../domain/tables/upload-limits.ts';

/** Why a file cannot be imported, before it is sent; undefined when it can be tried. */
export function fileProblem(
  files: readonly Pick<File, 'name' | 'size'>[],
  endings: readonly string[] = tableEndings,
): string | undefined {
  const [file, another] = files;
  if (!file) return 'Choose a CSV file.';
  if (another) return 'Choose one file at a time.';
  if (!isTableName(file.name, endings))
    return `'${file.name}' is not a .csv file. Files with a table end in ${sayEndings(endings)}.`;
  if (file.size > maxFileBytes) return `'${file.name}' is larger than 10 MB. Split it into several files.`;
  if (file.size === 0) return `'${file.name}' is empty. Choose a CSV file with a header row.`;
  return undefined;
}

const kilobyte = 1_024;

/** `812 bytes`, `4.2 kB`, `1.3 MB`, as the limit of 10 MB counts. */
export function sizeWords(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} bytes`;
  const inKilobytes = bytes / kilobyte;
  if (inKilobytes < kilobyte) return `${inKilobytes.toFixed(inKilobytes < 10 ? 1 : 0)} kB`;
  return `${(inKilobytes / kilobyte).toFixed(1)} MB`;
}
