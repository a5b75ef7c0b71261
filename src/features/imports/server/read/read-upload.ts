import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkShape } from '../../../../server/calls/check-shape.ts';
import { invalid, Problem } from '../../../../server/problems/problems.ts';
import { inOurWords } from '../../../../server/problems/say-kind.ts';
import { letGo } from '../../../../server/load/let-go.ts';
import { formOf, notMultipart } from '../../../../server/calls/take-uploads.ts';
import { plainLine } from '../../../../domain/text/stored-text.ts';
import { isTableName, sayEndings, tableEndings } from '../../../../domain/tables/table-files.ts';
import { maxFileBytes, tooLargeFile } from '../../../../domain/tables/upload-limits.ts';
import { ImportOptions, mostRowChoices } from '../../contract-options.ts';

export interface UploadedFile<Options = ImportOptions> {
  bytes: Buffer;
  fileName: string;
  options: Options;
}

function checkName(name: string, endings: readonly string[]): void {
  if (!isTableName(name, endings)) throw invalid('file', `Choose a file with a table: ${sayEndings(endings)}.`);
}

/** Characters; as much as another body of JSON may have. */
const mostOptions = 1024 * 1024;
/** Nobody reads on: of a list of ten thousand that is wrong throughout an answer would be many times as long as what was sent. */
const mostIssues = 1_000;

/** What goes with a file, from its JSON. Throws a `Problem` (400) of what is too long, too deep, or not as `shape` has it. */
export function optionsOf<Options>(text: string | undefined, shape: z.ZodType<Options>): Options {
  if (text === undefined) return shape.parse({});
  if (text.length > mostOptions) throw invalid('options', 'The field options takes at most 1 MB.');
  if (text.trim() === '') return shape.parse({});
  checkShape(text, mostRowChoices);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('options', 'The field options takes JSON.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalid('options', 'The field options takes an object of JSON.');
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => ({ path: ['options', ...path].join('.'), message: inOurWords(message) }));
  throw new Problem('invalid_input', issues[0]?.message ?? 'These options are not valid.', { issues });
}

/** The file of a request, whose name is that of a table, and its options. */
export const fileOf = (request: FastifyRequest): Promise<UploadedFile> => fileWith(request, ImportOptions);

/** A file that may be called otherwise, too, with options of its own kind. */
export async function fileWith<Options>(
  request: FastifyRequest,
  shape: z.ZodType<Options>,
  endings: readonly string[] = tableEndings,
): Promise<UploadedFile<Options>> {
  const { body } = request;
  if (!Buffer.isBuffer(body)) throw notMultipart();
  // Its bytes are not kept twice while they are worked on.
  request.body = undefined;
  const { form, contents } = await formOf(body as Buffer<ArrayBuffer>, request.headers['content-type'] ?? '');
  letGo(body);
  const files = [...form].filter(([, value]) => typeof value !== 'string');
  if (files.length > 1) throw invalid('file', 'Send one file at a time, in the field file.');
  const file = form.get('file');
  if (!(file instanceof File)) throw invalid('file', 'Send a CSV file in the field file.');
  const content = contents.get('file');
  if ((content?.length ?? file.size) > maxFileBytes) throw new Problem('too_large', tooLargeFile);
  // Some programs send where it lay, too. Others are shown what it is called.
  const name = plainLine(file.name.split(/[\\/]/u).at(-1) ?? '');
  checkName(name, endings);
  const bytes = content ?? Buffer.from(await file.arrayBuffer());
  const options = form.get('options');
  return {
    bytes,
    fileName: name.slice(0, 200).toWellFormed() || 'upload.csv',
    options: optionsOf(typeof options === 'string' ? options : undefined, shape),
  };
}

/** What a repetition of an upload is known by. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 255) throw invalid('Idempotency-Key', 'Idempotency-Key takes at most 255 characters.');
  return key;
}
