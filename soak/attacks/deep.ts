import { ask, fileBody, sendJson } from './ask.ts';
import { type Attack, pause, type Target } from './attack.ts';

const name = 'Deep Heap';
const intervals = 149_000;
const ofHole = 1_000;

/** As many intervals as a file of 10 MB holds, one below the other in holes of their own. */
function file(prefix: string): string {
  const rows = Array.from({ length: intervals }, (_, n) => {
    const from = n % ofHole;
    return `${name},${prefix}${Math.floor(n / ofHole)},Gold,${1 + (n % 70) / 10},g/t,${from},${from + 1}`;
  });
  return ['mineName,holeId,metal,densityValue,densityUnit,startDepth,endDepth', ...rows, ''].join('\n');
}

/** Begins an import and waits for its end, as far as the attack goes on. */
async function importFile(target: Target, prefix: string): Promise<string> {
  const by = target.member(0);
  const path = '/api/csv/upload/drill-observations';
  const { headers, body } = fileBody(`${prefix}.csv`, file(prefix));
  const sent = { method: 'POST', path, by, headers: { ...headers, prefer: 'respond-async' }, body };
  const begun = await ask(target, `POST ${path}`, sent);
  if (begun.status !== '202') return begun.status;
  const { importId } = JSON.parse(String(begun.body)) as { importId: number };
  while (!target.signal.aborted) {
    const told = await ask(target, 'GET /api/imports/ID', { path: `/api/imports/${importId}`, by });
    const { status } =
      told.status === '200' ? (JSON.parse(String(told.body)) as { status: string }) : { status: 'running' };
    if (status !== 'running' && status !== 'storing') return status;
    await pause(500, target.signal);
  }
  return 'running';
}

/** A mine with far more intervals than any has, its page and its list open meanwhile. */
export const deep: Attack = {
  name: 'deep',
  what: '149,000 intervals imported into a mine that has as many, while its page, its list and its comparison are read',
  rateLimit: 'on',
  async prepare(target) {
    const by = target.member(0);
    const made = await sendJson(target, 'fill', { path: '/api/mines', json: { name }, by });
    const filled = await importFile(target, 'A');
    if (made.status !== '201' || filled !== 'done') throw new Error('the intervals were not taken');
  },
  async run(target) {
    const by = target.member(1);
    const found = await ask(target, 'GET /api/mines', { path: '/api/mines?search=deep+heap', by });
    if (found.status !== '200') return;
    const [mine] = JSON.parse(String(found.body)) as { id: number }[];
    const importing = new AbortController();
    const end = AbortSignal.any([importing.signal, target.signal]);
    const paths = [`/api/mines/${mine!.id}/page`, `/api/mines/${mine!.id}/drill-observations?limit=1000`];
    const reads = [...paths, `/api/mine-comparison?ids=${mine!.id}`].map(async (path) => {
      while (!end.aborted) {
        await ask(target, `GET ${path.replace(/\d{3,}|\b\d+(?=\/)/, 'ID')}`, { path, by });
        await pause(500, end);
      }
    });
    await importFile(target, 'B').finally(() => importing.abort());
    await Promise.all(reads);
  },
};
