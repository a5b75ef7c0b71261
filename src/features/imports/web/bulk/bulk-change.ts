import type { FiguredNoun } from '../../../../domain/figures/measure.ts';
import { csvRow } from '../../../../domain/text/spreadsheet-cells.ts';
import { typedNumber } from '../../../../web/forms/typed-number.ts';
import type { ImportOptions } from '../../contract-options.ts';

/** How the value of a field is asked for. */
export type BulkInput = 'stage' | 'country' | 'company' | 'number' | 'date' | 'text' | 'long text';

export interface BulkField {
  /** As files call it. */
  name: string;
  label: string;
  input: BulkInput;
  /** What may be written, where the label does not say it. */
  help?: string;
  unit?: string;
  /** Emptied along with it, as it says nothing by itself. */
  along?: readonly string[];
}

const nextStep: readonly BulkField[] = [
  { name: 'nextStepDescription', label: 'Next step', input: 'text', along: ['nextStepDate'] },
  { name: 'nextStepDate', label: 'Date of the next step', input: 'date' },
];

const assessment = (name: string, label: string): BulkField => ({ name, label, input: 'number', help: '0 to 100.' });

/** What can be changed of many at once: what several of them may share. */
export const bulkFields: Readonly<Record<FiguredNoun, readonly BulkField[]>> = {
  mine: [
    { name: 'stage', label: 'Stage', input: 'stage' },
    { name: 'companyName', label: 'Company', input: 'company' },
    { name: 'country', label: 'Country', input: 'country' },
    { name: 'primaryJurisdiction', label: 'State, province or region', input: 'text' },
    { name: 'metals', label: 'Metals', input: 'text', help: 'As Gold:60; Silver:40. The first is the primary metal.' },
    { name: 'ownershipPercentage', label: 'Ownership', input: 'number', unit: '%' },
    { name: 'royalties', label: 'Royalties', input: 'number', unit: '%' },
    ...nextStep,
    { name: 'notes', label: 'Notes', input: 'long text' },
  ],
  company: [
    { name: 'headquarters', label: 'Headquarters', input: 'text' },
    { name: 'ceo', label: 'CEO', input: 'text' },
    ...nextStep,
    { name: 'pendingLitigation', label: 'Pending litigation', input: 'long text' },
    assessment('irPromoterScore', 'Assessment of investor relations'),
    assessment('leadershipScore', 'Assessment of the leadership'),
    assessment('assetScore', 'Assessment of the assets'),
    assessment('financialScore', 'Assessment of the finances'),
  ],
};

/** As a cell holds it; undefined where it cannot be read. */
export function cellOf({ input }: Pick<BulkField, 'input'>, text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (input !== 'number') return typed;
  const value = typedNumber(typed, ['%']);
  return value === null || !Number.isFinite(value) ? undefined : String(value);
}

export interface BulkRow {
  id: number;
  name: string;
}

/** The first row below the header, as a spreadsheet counts. */
const firstRow = 2;

/** One field of several mines or companies as a file of them, and which record each of its rows is about; null empties it. */
export function bulkFile(
  noun: FiguredNoun,
  rows: readonly BulkRow[],
  { field, cell, fileName }: { field: Pick<BulkField, 'name' | 'along'>; cell: string | null; fileName: string },
): { file: File; options: ImportOptions } {
  const header = cell === null ? ['name'] : ['name', field.name];
  const lines = [csvRow(header), ...rows.map(({ name }) => csvRow(cell === null ? [name] : [name, cell]))];
  const file = new File(lines, fileName, { type: 'text/csv' });
  const empty = cell === null && { empty: [field.name, ...(field.along ?? [])] };
  if (noun === 'company') return { file, options: { ...empty } };
  return {
    file,
    // Mines share names: the ids say which are meant.
    options: {
      ...empty,
      twins: { rows: rows.map(({ id }, index) => ({ row: index + firstRow, action: 'merge', use: id })) },
    },
  };
}

/** What is under way while many are changed: nobody who changes a field thinks of a file. */
export const bulkWords = (several: string, isStoring: boolean) => ({
  checking: 'Looking at what would change...',
  storing: `Changing the ${several}...`,
  reading: `Reading the ${several}...`,
  rows: several,
  meanwhile: isStoring
    ? 'You can close this: the change goes on, and stands among your imports, where it can be undone.'
    : 'Nothing is changed before you say so.',
});
