import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Sends mails as plain text. */
export interface Mail {
  /**
   * Never throws and keeps no request waiting; a mail that cannot be sent is tried again twice, then logged. Where a hundred
   * are under way already, it is logged at once.
   */
  send(letter: Letter): void;
  /** Waits for the mails under way, a few seconds at most. */
  close(): Promise<void>;
}

/** A mail server that does not answer holds each for minutes: more are not kept for it. */
const mostUnderWay = 100;
const attempts = 3;
const pauseMilliseconds = 2_000;

/** What a mail server answered may repeat the address, or what it was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const part = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  if (part('response') === undefined) return error.message;
  return ['refused by the mail server', part('responseCode'), part('code'), part('command')].filter(Boolean).join(', ');
}

/** `patienceMilliseconds`: for each attempt in all. */
export function openMail(config: Config, log: FastifyBaseLogger, patienceMilliseconds: number): Mail | undefined {
  if (!config.mail) return undefined;
  const { url, from } = config.mail;
  const transport = createTransport(
    { url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const underWay = new Set<Promise<void>>();

  async function deliver(letter: Letter): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const signal = AbortSignal.timeout(patienceMilliseconds);
        // As an object: a text would be read as a list of names and addresses, of which there could be others than is meant.
        await transport.sendMail({ ...letter, to: { name: '', address: letter.to }, signal });
        return;
      } catch (error) {
        if (attempt === attempts) {
          // Neither the address nor the link in it belongs into a log.
          log.error({ reason: reasonOf(error), subject: letter.subject }, 'a mail could not be sent');
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds * attempt));
      }
    }
  }

  return {
    send(letter) {
      if (underWay.size >= mostUnderWay) {
        log.error({ subject: letter.subject }, `a mail could not be sent: ${mostUnderWay} others are under way`);
        return;
      }
      const delivered = deliver(letter).finally(() => underWay.delete(delivered));
      underWay.add(delivered);
    },
    async close() {
      const patience = new Promise((resolve) => setTimeout(resolve, 3_000).unref());
      await Promise.race([Promise.all(underWay), patience]);
      transport.close();
    },
  };
}
