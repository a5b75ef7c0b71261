import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, setup, toolEnvironment } from './setup.mjs';

const apiPort = process.env.PORT ?? '3000';
const pagesPort = process.env.PAGES_PORT ?? '5173';

const node = setup();
// No PUBLIC_URL: Vite hands on the host that the browser asked for, and loopback names are answered on any port.
const api = start(node, ['--watch', '--watch-preserve-output', 'src/server/start.ts']);
const pages = start(path.join(root, 'node_modules/.bin/react-router'), ['dev', '--port', pagesPort]);
process.stdout.write(`Pages with hot reload: http://localhost:${pagesPort} (the API behind them on port ${apiPort})\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
for (const child of [api, pages]) child.once('exit', () => stop('SIGTERM'));

function start(program, options) {
  return spawn(program, options, { cwd: root, stdio: 'inherit', env: toolEnvironment({ PORT: apiPort }) });
}

/** Either of the two is useless alone. */
function stop(signal) {
  for (const child of [api, pages]) child.kill(signal);
}
