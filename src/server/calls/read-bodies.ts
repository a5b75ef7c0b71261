import type { FastifyInstance } from 'fastify';
import { checkShape } from './check-shape.ts';
import { Problem } from '../problems/problems.ts';

/** Characters. To read and check so many takes milliseconds: of twenty such bodies that come together it was one turn of all. */
const longBody = 16_384;

/** Begins one work in each turn of the event loop, in the order in which they came: others are answered in between. */
function oneATurn(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let isDue = false;
  function begin(): void {
    isDue = false;
    const work = waiting.shift();
    if (waiting.length > 0) beginNext();
    work?.();
  }
  function beginNext(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(begin);
  }
  return (work) => {
    waiting.push(work);
    beginNext();
  };
}

/** Bodies are JSON, sent as they are; a part that takes others says so for its routes alone. */
export function readBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    const coding = request.headers['content-encoding'];
    if (coding === undefined || ['', 'identity'].includes(coding.trim().toLowerCase())) return;
    throw new Problem('invalid_input', 'Send the body as it is, without Content-Encoding.');
  });

  // A form of another site can send text/plain without asking first; nothing here takes it.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  const inTurn = oneATurn();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, undefined);
      return;
    }
    const read = () => {
      try {
        checkShape(text as string);
      } catch (problem) {
        done(problem as Error);
        return;
      }
      void parseJson(request, text as string, (error, body) => {
        if (error) done(new Problem('invalid_input', 'The body is not valid JSON.'));
        else done(null, body);
      });
    };
    if (text.length > longBody) inTurn(read);
    else read();
  });
}
