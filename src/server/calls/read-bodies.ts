import type { FastifyInstance } from 'fastify';
import { checkShape } from './check-shape.ts';
import { Problem } from '../problems/problems.ts';

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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, undefined);
      return;
    }
    void parseJson(request, text as string, (error, body) => {
      if (error) {
        done(new Problem('invalid_input', 'The body is not valid JSON.'));
        return;
      }
      try {
        checkShape(body);
        done(null, body);
      } catch (problem) {
        done(problem as Error);
      }
    });
  });
}
