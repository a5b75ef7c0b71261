import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A helper process that says one JSON line after another. */
export interface Child<Line> {
  process: ChildProcess;
  /** All lines so far. */
  lines: Line[];
  /** The first line that fits, said already or to come. */
  line(fits: (line: Line) => boolean): Promise<Line>;
  stop(): Promise<void>;
}

/** Starts a script of ours as a process of its own; it ends with its standard input. */
export function startChild<Line>(script: string, args: string[] = []): Child<Line> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: Line[] = [];
  const waiting: { fits: (line: Line) => boolean; resolve: (line: Line) => void; reject: (error: Error) => void }[] =
    [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    // What a library has to say stands between our lines.
    if (!text.startsWith('{')) return;
    const line = JSON.parse(text) as Line;
    lines.push(line);
    for (const one of waiting.filter(({ fits }) => fits(line))) {
      waiting.splice(waiting.indexOf(one), 1);
      one.resolve(line);
    }
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => waiting.forEach(({ reject }) => reject(new Error(`${script} ended`))));
  return {
    process: child,
    lines,
    line(fits) {
      const known = lines.find(fits);
      return known === undefined
        ? new Promise((resolve, reject) => waiting.push({ fits, resolve, reject }))
        : Promise.resolve(known);
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
