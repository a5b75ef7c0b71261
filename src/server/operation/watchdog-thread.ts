import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';

/** How often the event loop has turned, by a clock's ticks of a second; -1 while a debugger may hold it. */
const { turns, seconds } = workerData as { turns: Int32Array; seconds: number };

/** Finding out where it stands is worth this long, and no more. */
const searchMilliseconds = 10_000;

/** Straight to the file: what this thread writes by streams goes through the one that stands still. */
function say(at: string[]): void {
  const msg = `the event loop has stood still for ${seconds} s: ending the process, so that it is started again`;
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), msg, at })}\n`);
}

function end(at: string[]): void {
  try {
    say(at);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Holds the other thread as a debugger does, and reads what it is at: functions and lines, no values. */
function endWithPlace(): void {
  const files = new Map<string, string>();
  const placeOf = ({ functionName, location }: Debugger.CallFrame) =>
    `${functionName || '(anonymous)'} ${files.get(location.scriptId) ?? ''}:${location.lineNumber + 1}`;
  setTimeout(() => end([]), searchMilliseconds);
  const session = new Session();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => end(params.callFrames.map(placeOf)));
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

let seen = -1;
let still = 0;
// Seconds that this thread has lived through, not those of the clock: a machine that slept is no loop that stands still.
const timer = setInterval(() => {
  const now = Atomics.load(turns, 0);
  still = now === seen && now >= 0 ? still + 1 : 0;
  seen = now;
  if (still < seconds) return;
  clearInterval(timer);
  endWithPlace();
}, 1_000);
