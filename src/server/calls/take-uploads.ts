import type { FastifyInstance } from 'fastify';
import { invalid, Problem } from '../problems/problems.ts';

/** The one file of a multipart body is in this field. */
const fileField = 'file';
const mostParts = 10;
/** Of one part; more would be read for seconds. */
const mostHeaderBytes = 16_384;
const mostHeaders = 10;
/** Of a text, in bytes: a megabyte of characters. More of it would hold up everybody while it is read. */
const mostText = 3 * 1024 * 1024;

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

/** Names of fields are told as they are sent, where they are names. */
const nameOfField = /\bname="([a-z]{1,40})"/iu;

function tooLongText(headers: string) {
  const name = nameOfField.exec(headers)?.[1] ?? 'text';
  return invalid(name, `The field ${name} takes at most 1 MB.`);
}

/** The boundary of a body: 1 to 70 of the characters that RFC 2046 allows in it. */
function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/iu.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw notMultipart();
  if (!/^[\w'()+,./:=? -]{1,70}$/u.test(boundary)) throw broken();
  return boundary;
}

/** Of a part: whether its head says that it is a file, written in base64 or as it is, and where its content lies. */
interface Part {
  isFile: boolean;
  isBase64: boolean;
  start: number;
  end: number;
}

/** Refuses thousands of parts or of headers, and a head without an end, before they are read one by one. */
function partsOf(body: Buffer, delimiter: string): { parts: Part[]; from: number; to: number } {
  const found: Part[] = [];
  // Where the parser begins, too: what is before the first delimiter is nobody's, nor is what comes behind the last.
  const from = body.indexOf(delimiter);
  let at = from;
  for (let parts = 1; at !== -1; parts += 1) {
    const head = body.subarray(at + delimiter.length, at + delimiter.length + mostHeaderBytes);
    if (head.indexOf('--') === 0) return { parts: found, from, to: at + delimiter.length + 2 };
    const end = head.indexOf('\r\n\r\n');
    const headers = end === -1 ? '' : head.toString('latin1', 0, end);
    if (end === -1 || headers.split('\r\n').length > mostHeaders + 1) throw broken();
    if (parts > mostParts) throw invalid(fileField, 'Send one file at a time, in the field file.');
    const next = body.indexOf(`\r\n${delimiter}`, at + delimiter.length);
    const isFile = /filename/iu.test(headers);
    const isBase64 = /content-transfer-encoding: {0,9}base64/iu.test(headers);
    const start = at + delimiter.length + end + 4;
    if (!isFile && next - start > mostText) throw tooLongText(headers);
    found.push({ isFile, isBase64, start, end: next });
    at = next === -1 ? -1 : next + 2;
  }
  throw broken();
}

/** A smaller file costs nothing. */
const largeFile = 64 * 1024;

export interface Form {
  /** Large files are empty in it. */
  form: FormData;
  /** The bytes of large files, by their fields. */
  contents: ReadonlyMap<string, Buffer<ArrayBuffer>>;
}

/**
 * The fields and files of a multipart body. Large files are taken out of it before it is parsed: the parser would have their
 * bytes four times at once, some of them where the collector does not see them.
 */
export async function formOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<Form> {
  const boundary = boundaryOf(contentType);
  const { parts, from, to } = partsOf(body, `--${boundary}`);
  const isLarge = ({ isFile, start, end }: Part) => isFile && end - start > largeFile;
  const large = parts.flatMap((part, place) => (isLarge(part) ? [{ ...part, place }] : []));
  const ends = [from, ...large.map(({ end }) => end)];
  const rest = ends.map((behind, index) => body.subarray(behind, large[index]?.start ?? Math.min(to + 2, body.length)));
  const form = await parsed(Buffer.concat(rest), boundary);
  const fields = [...form];
  if (fields.length !== parts.length) throw broken();
  const contents = new Map<string, Buffer<ArrayBuffer>>();
  for (const { place, start, end, isBase64 } of large) {
    const [name, value] = fields[place] ?? [];
    if (name === undefined || typeof value === 'string' || contents.has(name)) throw broken();
    const written = body.subarray(start, end);
    contents.set(name, isBase64 ? Buffer.from(written.toString('latin1'), 'base64') : Buffer.from(written));
  }
  return { form, contents };
}

async function parsed(body: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  // In the words of ours: the parser takes the body apart by the boundary that was looked at, and by no other.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw broken();
  }
}
