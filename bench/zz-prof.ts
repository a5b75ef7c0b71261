// zz-prof.ts CS path [profile]: requests/s and CPU ms per request of the server
import { startServer } from './setting.ts';
import { load } from './list.ts';
import { readFileSync } from 'node:fs';
const [cs, path, seconds = '4'] = process.argv.slice(2) as [string, string, string?];
const server = await startServer(cs);
const cpu = () => {
  const f = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
};
const paths = path.split('|');
await load({ origin: server.origin, cookie: server.cookie, paths, connections: 16, seconds: 2 });
for (let i = 0; i < 2; i++) {
  const before = cpu();
  const r = await load({
    origin: server.origin,
    cookie: server.cookie,
    paths,
    connections: 16,
    seconds: Number(seconds),
  });
  console.log(path, r, 'server CPU ms/request', ((cpu() - before) / (r.rate * Number(seconds))).toFixed(2));
}
await server.stop();
process.exit();
