import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file, at the highest level, so that serving one costs nothing. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await Promise.all([
        writeFile(`${file}.br`, await brotli(bytes)),
        writeFile(`${file}.gz`, await gz(bytes, { level: 9 })),
      ]);
    }),
  );
}
