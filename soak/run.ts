import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [name = ''] = process.argv.splice(2, 1);
const script = path.join(import.meta.dirname, `${path.basename(name)}.ts`);
if (name === '' || !existsSync(script)) throw new Error('Usage: npm run soak -- NAME, see soak/README.md');
await import(pathToFileURL(script).href);
