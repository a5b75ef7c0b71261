import type { FastifyRequest } from 'fastify';
import { checkShape } from '../../../../server/check-shape.ts';
import { invalid, Problem } from '../../../../server/problems.ts';
import { formOf, notMultipart } from '../../../../server/take-uploads.ts';
import { isTableName, saidEndings } from '../../../../domain/table-files.ts';
import { maxFileBytes, tooLargeFile } from '../../../../domain/upload-limits.ts';
import { ImportOptions, mostValueChoices } from '../../contract.ts';

export interface UploadedFile {
  bytes: Buffer;
  fileName: string;
  options: ImportOptions;
}

function checkName(name: string): void {
  if (!isTableName(name)) throw invalid('file', `Choose a file with a table: ${saidEndings}.`);
}

/** Characters; as much as another body of JSON may have. */
const mostOptions = 1024 * 1024;

function optionsOf(text: string | undefined): ImportOptions {
  if (text === undefined) return {};
  if (text.length > mostOptions) throw invalid('options', 'The field options takes at most 1 MB.');
  if (text.trim() === '') return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('options', 'The field options takes JSON.');
  }
  checkShape(json, mostValueChoices);
  const parsed = ImportOptions.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: ['options', ...path].join('.'), message }));
  throw new Problem('invalid_input', issues[0]?.message ?? 'These options are not valid.', { issues });
}

/** The file of a request, whose name is that of a table, and its options. */
export async function fileOf(request: FastifyRequest): Promise<UploadedFile> {
  const { body } = request;
  if (!Buffer.isBuffer(body)) throw notMultipart();
  // Its bytes are not kept twice while they are worked on.
  request.body = undefined;
  const form = await formOf(body as Buffer<ArrayBuffer>, request.headers['content-type'] ?? '');
  const files = [...form].filter(([, value]) => typeof value !== 'string');
  if (files.length > 1) throw invalid('file', 'Send one file at a time, in the field file.');
  const file = form.get('file');
  if (!(file instanceof File)) throw invalid('file', 'Send a CSV file in the field file.');
  if (file.size > maxFileBytes) throw new Problem('too_large', tooLargeFile);
  // Some programs send where it lay, too.
  const name = file.name.split(/[\\/]/u).at(-1) ?? '';
  checkName(name);
  const bytes = Buffer.from(await file.arrayBuffer());
  const options = form.get('options');
  return {
    bytes,
    fileName: name.slice(0, 200).toWellFormed() || 'upload.csv',
    options: optionsOf(typeof options === 'string' ? options : undefined),
  };
}

/** What a repetition of an upload is known by. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 255) throw invalid('Idempotency-Key', 'Idempotency-Key takes at most 255 characters.');
  return key;
}
