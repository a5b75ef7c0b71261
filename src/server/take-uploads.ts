import type { FastifyInstance } from 'fastify';
import { invalid, Problem } from './problems.ts';

/** The one file of a multipart body is in this field. */
const fileField = 'file';
const mostParts = 10;
/** Of one part; more would be read for seconds. */
const mostHeaderBytes = 16_384;

export const notMultipart = () => new Problem('wrong_type', 'Send the file as multipart/form-data, in the field file.');

const broken = () => invalid(fileField, 'This upload is broken or did not arrive whole. Choose the file again.');

/**
 * A multipart body comes whole, before anything looks at it: until then, it is no work, however slowly it is sent. The route
 * takes it apart by `formOf`.
 */
export function takeUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, bytes, done) =>
    request.routeOptions.config.endpoint?.upload
      ? done(null, bytes)
      : done(new Problem('wrong_type', 'Send the body as application/json.')),
  );
}

/** The delimiter of a body, as RFC 2046 has it: 1 to 70 characters. */
function delimiterOf(contentType: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/iu.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw notMultipart();
  if (boundary.length < 1 || boundary.length > 70) throw broken();
  return `--${boundary}`;
}

/** Refuses thousands of parts or of headers before they are read one by one. */
function checkParts(body: Buffer, delimiter: string): void {
  const isFirst = body.indexOf(delimiter) === 0;
  let parts = 0;
  for (let at = isFirst ? 0 : body.indexOf(`\r\n${delimiter}`); at !== -1;) {
    const next = body.indexOf(`\r\n${delimiter}`, at + 2);
    const part = body.subarray(at, next === -1 ? body.length : next);
    const head = part.subarray(0, mostHeaderBytes).indexOf('\r\n\r\n');
    // The end of all parts has no head.
    if (head === -1 && next !== -1) throw broken();
    parts += 1;
    if (parts > mostParts) throw invalid(fileField, 'Send one file at a time, in the field file.');
    at = next;
  }
}

/** The fields and files of a multipart body. */
export async function formOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  checkParts(body, delimiterOf(contentType));
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw broken();
  }
}
