import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, setup, toolEnvironment } from './setup.mjs';

const apiPort = process.env.PORT ?? '3000';
const pagesPort = process.env.PAGES_PORT ?? '5173';

const node = setup();
const api = start(node, ['--watch', '--watch-preserve-output', 'src/server/start.ts'], {
  PORT: apiPort,
  // The browser's requests come through Vite, so this is the origin that they name.
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${pagesPort}`,
});
const pages = start(path.join(root, 'node_modules/.bin/react-router'), ['dev', '--port', pagesPort], {
  PORT: apiPort,
});
process.stdout.write(`Pages with hot reload: http://localhost:${pagesPort} (the API behind them on port ${apiPort})\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
for (const child of [api, pages]) child.once('exit', () => stop('SIGTERM'));

function start(program, options, more) {
  return spawn(program, options, { cwd: root, stdio: 'inherit', env: toolEnvironment(more) });
}

/** Either of the two is useless alone. */
function stop(signal) {
  for (const child of [api, pages]) child.kill(signal);
}
