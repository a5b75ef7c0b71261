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

/** A mail server that does not answer holds each for a minute: more are not kept for it. */
const mostUnderWay = 100;
const attempts = 3;
const pauseMilliseconds = 2_000;

export function openMail(config: Config, log: FastifyBaseLogger): Mail | undefined {
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
        // As an object: a text would be read as a list of names and addresses, of which there could be others than is meant.
        await transport.sendMail({ ...letter, to: { name: '', address: letter.to } });
        return;
      } catch (error) {
        if (attempt === attempts) {
          // Neither the address nor the link in it belongs into a log.
          log.error({ reason: (error as Error).message, subject: letter.subject }, 'a mail could not be sent');
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
