import { type Agent, request } from 'node:http';
import type { Caller, Target } from './attack.ts';

export interface Asked {
  method?: string | undefined;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  by: Caller;
  /** A new connection unless said. */
  agent?: Agent;
  /** Goes away after so many milliseconds, whatever has come. */
  leaveAfter?: number;
}

export interface Answer {
  /** A number, or `cut`: the server closed the connection; `left`: we did; `unanswered`: given up at the end of the attack, after 15 s at least. */
  status: string;
  milliseconds: number;
  body: Buffer;
  /** Those that were set, as they are sent back. */
  cookie: string;
}

/** Sends one request and notes under the label what came of it and when; never rejects. */
export function ask({ port, cut, tally }: Target, label: string, asked: Asked): Promise<Answer> {
  const { method = 'GET', path, headers, body, by, agent, leaveAfter } = asked;
  const began = performance.now();
  if (cut.aborted) return Promise.resolve({ status: 'unanswered', milliseconds: 0, body: Buffer.alloc(0), cookie: '' });
  return new Promise((resolve) => {
    let status: string | undefined;
    let isWhole = false;
    let hasLeft = false;
    let cookie = '';
    const parts: Buffer[] = [];
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      localAddress: by.from,
      agent: agent ?? false,
      signal: cut,
      headers: { ...(by.cookie && { cookie: by.cookie }), ...headers },
    });
    const leaving = leaveAfter === undefined ? undefined : setTimeout(leave, leaveAfter);
    function leave() {
      hasLeft = true;
      sent.destroy();
    }
    sent.on('response', (answer) => {
      status = String(answer.statusCode);
      cookie = (answer.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => {});
      answer.on('end', () => (isWhole = answer.complete));
    });
    sent.on('error', () => {});
    sent.on('close', () => {
      clearTimeout(leaving);
      const milliseconds = performance.now() - began;
      const end = isWhole ? status! : endOf({ status, hasLeft, isOver: cut.aborted });
      tally.note(label, end, milliseconds);
      resolve({ status: end, milliseconds, body: Buffer.concat(parts), cookie });
    });
    if (body === undefined) sent.end();
    else sent.setHeader('content-length', Buffer.byteLength(body)).end(body);
  });
}

function endOf({ status, hasLeft, isOver }: { status: string | undefined; hasLeft: boolean; isOver: boolean }): string {
  if (hasLeft) return 'left';
  if (isOver) return 'unanswered';
  return status === undefined ? 'cut' : `${status}, cut`;
}

/** Sends JSON. */
export const sendJson = (target: Target, label: string, asked: Omit<Asked, 'body'> & { json: unknown }) => {
  const { json, method = 'POST', ...rest } = asked;
  return ask(target, label, {
    ...rest,
    method,
    headers: { 'content-type': 'application/json', ...rest.headers },
    body: typeof json === 'string' ? json : JSON.stringify(json),
  });
};

const boundary = '----openpit-soak';

/** The head and the body of an upload of one file. */
export function fileBody(name: string, bytes: Buffer | string): { headers: Record<string, string>; body: Buffer } {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
