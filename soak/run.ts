import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** In the order of their lengths; together about forty minutes of a machine that does nothing else. */
const all = [
  'second-start',
  'database-gone',
  'sigterm',
  'hang',
  'backup',
  'upgrade',
  'full-disk',
  'overload',
  'slow-clients',
  'kill-start',
  'live',
  'kill',
  'attacks',
];

const [name = '', ...args] = process.argv.slice(2);
const fileOf = (script: string) => path.join(import.meta.dirname, `${path.basename(script)}.ts`);
if (name !== 'all' && (name === '' || !existsSync(fileOf(name)))) {
  throw new Error('Usage: npm run soak -- NAME, or all, see soak/README.md');
}
for (const script of name === 'all' ? all : [name]) {
  const [code] = (await once(spawn(process.execPath, [fileOf(script), ...args], { stdio: 'inherit' }), 'close')) as [
    number,
  ];
  if (code === 0) continue;
  process.stderr.write(`${script}: a promise broke, or it could not be tried.\n`);
  process.exitCode = 1;
}
