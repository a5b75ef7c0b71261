import type { FastifyRequest } from 'fastify';
import { checkShape } from '../../../../server/check-shape.ts';
import { invalid, Problem } from '../../../../server/problems.ts';
import { formOf, notMultipart } from '../../../../server/take-uploads.ts';
import { maxFileBytes, tooLargeFile } from '../../../../domain/upload-limits.ts';
import { ImportOptions, mostValueChoices } from '../../contract.ts';

export interface UploadedFile {
  bytes: Buffer;
  fileName: string;
  options: ImportOptions;
}

function checkName(name: string): void {
  if (!/\.(?:csv|xlsx)$/iu.test(name)) {
    throw invalid('file', 'Choose a .csv or an .xlsx file. A spreadsheet saves one by File, Save as.');
  }
}

const isWorkbook = (name: string) => /\.xlsx$/iu.test(name);

/** A file is what its name says: a workbook that is called .csv was renamed, and so was text that is called .xlsx. */
function checkContent({ bytes, fileName }: Pick<UploadedFile, 'bytes' | 'fileName'>): void {
  const isPacked = bytes.length >= 4 && bytes.readUInt32BE(0) === 0x504b0304;
  if (isWorkbook(fileName) && !isPacked)
    throw invalid('file', 'This file is called .xlsx and is no workbook. Save it again as .xlsx or .csv.');
  if (!isWorkbook(fileName) && isPacked) {
    throw invalid(
      'file',
      'This file is a workbook (.xlsx) or a ZIP archive, not text. Upload it as .xlsx, or save the table as CSV UTF-8.',
    );
  }
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

/** The file of a request, which is called what its name says, and its options. */
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
  checkContent({ bytes, fileName: name });
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
