import { parseArgs } from 'node:util';
import { benchList } from './list.ts';
import { openData } from './setting.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    /** Keeps the data for the next run. */
    data: { type: 'string' },
  },
});
const scale = Number(values.scale);
const mines = Math.round(100_000 * scale);
const wants = (part: string) => positionals.length === 0 || positionals.includes(part);
const show = (title: string, text: string) => process.stdout.write(`\n## ${title}\n\n${text}\n`);

const data = await openData(scale, values.data);
try {
  if (wants('list')) show('Requests', await benchList(data.connectionString, mines));
} finally {
  await data.stop();
}
process.exit();
