import { cutEnd } from '../../../../../domain/text/cut-end.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import type { Kind } from '../../model/kind.ts';
import { plainKey } from '../words/header-keys.ts';

/** Columns of databases of assays that say what a sample is. */
const ofSampleTypes = new Set(
  'samptype|sampletype|samptypecode|sampletypecode|sampcode|samplecode|qctype|qaqctype|qaqc|qc|qccategory|qaqccategory|assaytype|samplecategory|sampleclass|controltype|standardtype|typeofsample|tipomuestra|tipodemuestra|typeechantillon|typedechantillon'.split(
    '|',
  ),
);

/** Samples that a laboratory is checked with, of no interval, and second halves of what is measured already. */
const controls = new Set(
  'std|stds|standard|standards|crm|certified reference material|reference material|srm|oreas|blank|blanks|blk|blnk|bl|coarse blank|pulp blank|fine blank|field blank|dup|dups|duplicate|duplicates|fdup|field duplicate|field dup|fd|fieldup|ldup|lab duplicate|lab dup|pdup|pulp duplicate|pulp dup|cdup|coarse duplicate|crush duplicate|prep duplicate|core duplicate|rep|repeat|replicate|lab repeat|lab check|check|umpire|blanco|estandar|duplicado|duplicado de campo|blanc|etalon|duplicata|padrao|branco'.split(
    '|',
  ),
);
const longest = 40;

/** The columns by which rows of assays are samples of control: no record of the mine. */
export const controlColumns = ({ columns }: Kind, header: readonly string[]): ReadonlySet<number> =>
  new Set(
    columns['densityValue'] === undefined
      ? []
      : header.flatMap((cell, index) => (ofSampleTypes.has(plainKey(cell).replace(/[^\p{L}]/gu, '')) ? [index] : [])),
  );

/** Whether a cell of such a column says so: `STD`, `Field Duplicate`, `BLK_1`. */
export const isControl = (cell: string): boolean =>
  cell.length <= longest && controls.has(cutEnd(fold(cell).replace(/[_-]+/gu, ' '), ' 0123456789'));
