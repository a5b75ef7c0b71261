import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Problem } from '../../../server/problems.ts';
import { ImportOptions, maxFileBytes } from '../contract.ts';

export interface UploadedFile {
  bytes: Buffer;
  fileName: string;
  options: ImportOptions;
}

const tooLarge = () => new Problem('too_large', 'This file is larger than 10 MB. Split it into several files.');

const notMultipart = () => new Problem('wrong_type', 'Send the file as multipart/form-data, in the field file.');

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

function optionsOf(text: string | undefined): ImportOptions {
  if (text === undefined || text.trim() === '') return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('options', 'The field options takes JSON.');
  }
  const parsed = ImportOptions.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: ['options', ...path].join('.'), message }));
  throw new Problem('invalid_input', issues[0]?.message ?? 'These options are not valid.', { issues });
}

/** A part without a name is a file all the same where its type says bytes. */
const nameOf = (part: { filename: string | undefined }) => part.filename ?? '';

/** The one file of a multipart body, in its field `file`. */
async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw notMultipart();
  let file: Pick<UploadedFile, 'bytes' | 'fileName'> | undefined;
  let options: string | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFileBytes } })) {
      if (part.type !== 'file') {
        if (part.fieldname === 'options' && typeof part.value === 'string') options = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') file = { bytes, fileName: nameOf(part) };
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    if (code.startsWith('FST_') && code.endsWith('_LIMIT'))
      throw invalid('file', 'Send one file at a time, in the field file.');
    // Before the first part only the header can be at fault: it names no boundary between the parts.
    if (String(error).includes('Boundary not found')) throw notMultipart();
    throw error;
  }
  if (!file) throw invalid('file', 'Send a CSV file in the field file.');
  checkName(file.fileName);
  checkContent(file);
  return {
    bytes: file.bytes,
    fileName: file.fileName.slice(-200).toWellFormed(),
    options: optionsOf(options),
  };
}

/** The file of a request; of one that is refused for its size, the browser's remaining bytes are not read. */
export async function fileOf(request: FastifyRequest, reply: FastifyReply): Promise<UploadedFile> {
  return uploadedFile(request).catch((problem: unknown) => {
    if (problem instanceof Problem && problem.code === 'too_large') reply.header('connection', 'close');
    throw problem;
  });
}

/** What a repetition of an upload is known by. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 255) throw invalid('Idempotency-Key', 'Idempotency-Key takes at most 255 characters.');
  return key;
}
