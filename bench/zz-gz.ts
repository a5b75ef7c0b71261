import zlib from 'node:zlib';
import { promisify } from 'node:util';
import { openRecorder } from './record.ts';
import pg from 'pg';
const c = new pg.Client({ connectionString: process.argv[2] });
await c.connect();
const r = await c.query(
  'select json_agg(row_to_json(m)) ::text t from (select * from mines order by id desc limit 25) m',
);
const text: string = r.rows[0].t;
await c.end();
console.log('bytes', text.length);
const measure = async (name: string, f: () => unknown) => {
  for (let i = 0; i < 50; i++) await f();
  const a = process.cpuUsage();
  const t = performance.now();
  for (let i = 0; i < 300; i++) await f();
  const b = process.cpuUsage(a);
  console.log(
    name,
    ((b.user + b.system) / 300 / 1000).toFixed(3),
    'ms cpu',
    ((performance.now() - t) / 300).toFixed(3),
    'ms wall',
  );
};
const gzip = promisify(zlib.gzip);
for (const level of [1, 2, 3, 4, 6]) {
  await measure('gzipSync ' + level + ' ' + zlib.gzipSync(text, { level }).length, () =>
    zlib.gzipSync(text, { level }),
  );
}
for (const level of [1, 4]) {
  await measure('gzip async ' + level, () => gzip(text, { level }));
}
await measure('gzipSync 1 memLevel 9', () => zlib.gzipSync(text, { level: 1, memLevel: 9, chunkSize: 64 * 1024 }));
await measure('gzipSync 1 chunk 64k', () => zlib.gzipSync(text, { level: 1, chunkSize: 64 * 1024 }));
await measure(
  'stream 4',
  () =>
    new Promise<void>((res) => {
      const g = zlib.createGzip({ level: 4 });
      const chunks = [];
      g.on('data', (x) => chunks.push(x));
      g.on('end', () => res());
      g.end(text);
    }),
);
for (const q of [1, 2, 4]) {
  const o = {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: q, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  };
  await measure('br ' + q + ' ' + zlib.brotliCompressSync(text, o).length, () => zlib.brotliCompressSync(text, o));
}
await measure(
  'zstd 1 ' + zlib.zstdCompressSync(text, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }).length,
  () => zlib.zstdCompressSync(text, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }),
);
