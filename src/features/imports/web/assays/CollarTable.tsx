import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import type { TableCells } from '../../contract-looks.ts';
import { FileOpening, type Opening } from '../choices/FileOpening.tsx';
import wizard from '../ImportWizard.module.css';

interface CollarTableProps {
  table: TableCells;
  opening: Opening;
  onOpen: (opening: Opening) => void;
  /** The column that names the holes; -1 where none does. */
  holes: number;
  onHoles: (index: number) => void;
}

/** How the collar table is read, with which the holes of the assays are compared. */
export function CollarTable({ table, opening, onOpen, holes, onHoles }: CollarTableProps) {
  return (
    <section className={wizard.columns} aria-label="How the collar table is read">
      <details className={wizard.mapping} open={holes < 0 || undefined}>
        <summary>Collar table: sheet, header, holes</summary>
        <div className={wizard.shape}>
          <FileOpening file={table} opening={opening} disabled={false} onOpen={onOpen} />
          <SelectField
            label="Holes of the collar table"
            none="Choose a column"
            help="Compared with the holes of the assays."
            value={holes < 0 ? '' : String(holes)}
            options={table.header.map((cell, index) => ({
              value: String(index),
              label: cell || `column ${index + 1}`,
            }))}
            onChange={(value) => onHoles(value === '' ? -1 : Number(value))}
          />
        </div>
      </details>
    </section>
  );
}
