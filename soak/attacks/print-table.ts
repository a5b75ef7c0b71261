import { round } from '../kit.ts';
import type { Measured } from './measure.ts';
import { type Channel, channels } from './probe-figures.ts';
import { asWords } from './tally.ts';

const cellOf = (text: string) => text.replaceAll('|', '\\|');
const row = (cells: string[]) => `| ${cells.map(cellOf).join(' | ')} |`;

const head = [
  'Attack',
  'Lasts, s',
  ...channels.map((channel) => `${channel}, longest ms (95th percentile)`),
  'Probes not 200',
  "Probe's own lag, ms",
  'Back after, ms',
  'Resident, MB',
  'Processor, s (answering thread, all)',
  'Log',
  'Load',
  'Answers',
];

export const tableHead = [
  'Each figure is `at rest → meanwhile`; `kept` and `new` tell whether the probes keep their connection.',
  '',
  row(head),
  `|${'---|'.repeat(head.length)}`,
].join('\n');

const ms = (value: number) => (value >= 60_000 ? '> 60,000' : Math.round(value).toLocaleString('en-US'));
const backWords = (backAfterMs: number | undefined) =>
  backAfterMs === undefined ? 'not within 60 s' : ms(backAfterMs);

function refused({ meanwhile }: Measured): string {
  const sum: Record<string, number> = {};
  let asked = 0;
  for (const channel of channels) {
    asked += meanwhile.channels[channel].asked;
    for (const [status, count] of Object.entries(meanwhile.channels[channel].notOk))
      sum[status] = (sum[status] ?? 0) + count;
  }
  const words = Object.entries(sum).map(([status, count]) => `${status} × ${count}`);
  return `${words.join(', ') || '0'} of ${asked}`;
}

/** A row of the table. */
export function rowOf(name: string, measured: Measured): string {
  const { rest, meanwhile, seconds, backAfterMs, rssMb, processorSeconds, log, load, attacks, hasCrashed } = measured;
  const probe = (channel: Channel) => {
    const [before, after] = [rest.channels[channel], meanwhile.channels[channel]];
    return `${ms(before.longestMs)} (${ms(before.p95Ms)}) → ${ms(after.longestMs)} (${ms(after.p95Ms)})`;
  };
  const figures = attacks.flatMap(({ tally }) =>
    Object.entries(tally.figures).map(([figure, value]) => `${figure}: ${value}`),
  );
  const answers = attacks.length === 1 ? [asWords(attacks[0]!.tally.total())] : [];
  return row([
    name,
    String(Math.round(seconds)),
    ...channels.map(probe),
    refused(measured),
    `${ms(rest.ownLagMs)} → ${ms(meanwhile.ownLagMs)}`,
    hasCrashed ? 'crashed' : backWords(backAfterMs),
    `${Math.round(rssMb.before)} → ${Math.round(rssMb.most)}`,
    `${round(processorSeconds.answering)}, ${round(processorSeconds.all)}`,
    `${log.lines} lines, ${Math.round(log.kilobytes)} kB`,
    load.toFixed(1),
    [...answers, ...figures].join('; '),
  ]);
}

/** What is promised of each attack. */
const promised = { moreMs: 100, residentMb: 600 };

const summaryHead = [
  'Attack',
  '`/api/health`',
  "another member's list",
  'more, at most',
  'not 200',
  'resident, MB',
  'load',
];

/** The table of docs/benchmarks.md: of the worse of kept and new connections, and what is above what is promised. */
export function summaryOf(rows: { name: string; measured: Measured }[]): string[] {
  const above: string[] = [];
  const lines = rows.map(({ name, measured }) => {
    const { rest, meanwhile, rssMb, load } = measured;
    const worst = (channel: 'health' | 'read', { channels: of }: Measured['rest'], figure: 'longestMs' | 'p95Ms') =>
      Math.max(of[`${channel} kept`][figure], of[`${channel} new`][figure]);
    const cell = (channel: 'health' | 'read') => {
      const words = (of: Measured['rest']) =>
        `${ms(worst(channel, of, 'longestMs'))} (${ms(worst(channel, of, 'p95Ms'))})`;
      return `${words(rest)} → ${words(meanwhile)}`;
    };
    const more = Math.max(
      ...channels.map((channel) => meanwhile.channels[channel].longestMs - rest.channels[channel].longestMs),
    );
    if (more > promised.moreMs) above.push(`${name}: ${ms(more)} ms more`);
    if (rssMb.most > promised.residentMb) above.push(`${name}: ${Math.round(rssMb.most)} MB`);
    const resident = `${Math.round(rssMb.before)} → ${Math.round(rssMb.most)}`;
    return row([name, cell('health'), cell('read'), ms(more), refused(measured), resident, load.toFixed(1)]);
  });
  return [
    `Milliseconds: the longest (95th percentile), at rest → meanwhile, of the worse of kept and new connections.`,
    '',
    row(summaryHead),
    `|${'---|'.repeat(summaryHead.length)}`,
    ...lines,
    '',
    `Above what is promised (${promised.moreMs} ms more, ${promised.residentMb} MB): ${above.join('; ') || 'nothing'}.`,
  ];
}

const isFault = (status: string) => status === 'unanswered' || (/^5\d\d/.test(status) && !status.startsWith('503'));

const mostLines = 6;

/** What the slowest kinds of requests were answered, and all that were answered wrong, a line each. */
export function detailsOf(name: string, { attacks }: Measured): string[] {
  return attacks.flatMap(({ attack, tally }) => {
    const longest = (label: string) =>
      Math.max(...[...tally.lines.get(label)!.values()].map(({ longestMs }) => longestMs));
    const slowest = new Set([...tally.lines.keys()].toSorted((a, b) => longest(b) - longest(a)).slice(0, mostLines));
    const shown = [...tally.lines].filter(
      ([label, statuses]) => slowest.has(label) || [...statuses.keys()].some((status) => isFault(status)),
    );
    const limits = attacks.length > 1 ? 'off' : attack.rateLimit;
    return [
      `- ${attacks.length > 1 ? `${name}, ` : ''}${attack.name}: ${attack.what}; limits on rates ${limits}`,
      ...shown.map(([label, statuses]) => `  - ${label}: ${asWords(statuses)}`),
    ];
  });
}

/** What the log says of errors, alike ones once. */
function errorsIn(lines: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    let text = line.slice(0, 200);
    try {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
      text = err?.message ?? msg ?? text;
    } catch {
      // Not a line of the log: a crash, in its own words.
    }
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => `the log says ${count} times: ${text}`);
}

/** What is broken outright, whatever the machine: nothing that only takes its time. */
export function faultsOf({ meanwhile, attacks, log, hasCrashed, backAfterMs }: Measured): string[] {
  const faults = errorsIn(log.errors);
  if (hasCrashed) faults.push('the server crashed');
  else if (backAfterMs === undefined) faults.push('the server was not back within a minute');
  for (const channel of channels) {
    for (const [status, count] of Object.entries(meanwhile.channels[channel].notOk)) {
      if (isFault(status)) faults.push(`${count} probes (${channel}) were answered ${status}`);
    }
  }
  for (const { attack, tally } of attacks) {
    for (const [label, statuses] of tally.lines) {
      for (const [status, { count }] of statuses) {
        if (isFault(status))
          faults.push(`${attacks.length > 1 ? `${attack.name}, ` : ''}${label}: ${status} × ${count}`);
      }
    }
  }
  return faults;
}
