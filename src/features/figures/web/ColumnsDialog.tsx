import { useState } from 'react';
import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import { figureName, type FigureRef, mostColumns, readRef, writeRef } from '../../../domain/figures/measures.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { inWidths, withWidth } from '../../../web/ui/tables/column-widths.ts';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { SelectField } from '../../../web/ui/controls/Field.tsx';
import { FigureChoice, usualFigure } from '../../../web/entity/FigureChoice.tsx';
import { Segments } from '../../../web/ui/controls/Segments.tsx';
import type { Density } from './screen.ts';
import styles from './Screener.module.css';

const densityOptions = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

/** How wide a column is; a table gives any other width by the edge of a column's head. */
const widthOptions = [
  { value: '', label: 'Auto' },
  { value: '88', label: 'Narrow' },
  { value: '140', label: 'Medium' },
  { value: '220', label: 'Wide' },
  { value: '340', label: 'Very wide' },
];

interface WidthFieldProps {
  name: string;
  pixels: number | undefined;
  onChange: (pixels: number | null) => void;
}

function WidthField({ name, pixels, onChange }: WidthFieldProps) {
  const value = pixels === undefined ? '' : String(pixels);
  const isOwn = !widthOptions.some((option) => option.value === value);
  return (
    <SelectField
      className={styles.width}
      label={`Width of ${name}`}
      hideLabel
      value={value}
      options={isOwn ? [...widthOptions, { value, label: `${value} pixels` }] : widthOptions}
      onChange={(chosen) => onChange(chosen === '' ? null : inWidths(Number(chosen)))}
    />
  );
}

/** What is chosen of a table: its columns in their order (null: the usual ones), their widths, and its rows. */
export interface ChosenColumns {
  columns: readonly string[] | null;
  widths: ReadonlyMap<string, number>;
  density: Density;
}

interface ColumnsDialogProps {
  noun: FiguredNoun;
  /** The one that the list is filtered by. */
  metal?: string | null;
  /** Columns that every row has, by the names that addresses give them. */
  plain: readonly { id: string; head: string }[];
  chosen: readonly string[];
  widths: ReadonlyMap<string, number>;
  density: Density;
  /** The head of the first column, which every list has. */
  first: string;
  onChange: (chosen: ChosenColumns) => void;
  onClose: () => void;
}

/**
 * The columns of the list, in their order: taken away, moved, added; and how high its rows are. What is added stands
 * first, as behind the last column nobody would see it.
 */
export function ColumnsDialog({
  noun,
  metal,
  plain,
  chosen,
  density,
  first,
  onChange,
  onClose,
  ...of
}: ColumnsDialogProps) {
  const [columns, setColumns] = useState(chosen);
  const [widths, setWidths] = useState(of.widths);
  const [rows, setRows] = useState(density);
  const [ref, setRef] = useState<FigureRef>(usualFigure(noun, metal));
  const nameOf = (id: string) => {
    const known = plain.find((each) => each.id === id);
    if (known) return known.head;
    const read = readRef(id, noun);
    return 'value' in read ? figureName(read.value) : id;
  };
  const move = (index: number, by: number) => {
    const moved = [...columns];
    const [column] = moved.splice(index, 1);
    moved.splice(index + by, 0, column!);
    setColumns(moved);
  };
  const widthField = (id: string, name: string) => (
    <WidthField name={name} pixels={widths.get(id)} onChange={(pixels) => setWidths(withWidth(widths, id, pixels))} />
  );
  const missing = plain.filter(({ id }) => !columns.includes(id));
  const isThere = columns.includes(writeRef(ref));
  const isFull = columns.length >= mostColumns;
  return (
    <Dialog
      title="Columns"
      width="form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange({ columns: null, widths: new Map(), density: rows })}>Usual columns</Button>
          <Button
            look="primary"
            onClick={() => {
              const shown = new Set(['name', ...columns]);
              const kept = new Map([...widths].filter(([id]) => shown.has(id)));
              onChange({ columns, widths: kept, density: rows });
            }}
          >
            Show these
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div>
          <Segments label="Rows" options={densityOptions} value={rows} onChange={setRows} />
        </div>
        <FigureChoice noun={noun} metal={metal} value={ref} onChange={setRef} />
        <div>
          <Button disabled={isThere || isFull} onClick={() => setColumns([writeRef(ref), ...columns])}>
            {isThere ? 'This column is there' : 'Add this column'}
          </Button>
          {isFull && <p className={styles.note}>{mostColumns} columns are as many as a table shows.</p>}
        </div>
        <p className={`${styles.columns} ${styles.first}`}>
          <span>{first}</span>
          {widthField('name', first)}
        </p>
        <ol className={styles.columns} aria-label="Columns behind the name, in their order">
          {columns.map((id, index) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              {widthField(id, nameOf(id))}
              <Button
                size="s"
                look="plain"
                disabled={index === 0}
                aria-label={`Move ${nameOf(id)} to the left`}
                onClick={() => move(index, -1)}
              >
                ↑
              </Button>
              <Button
                size="s"
                look="plain"
                disabled={index === columns.length - 1}
                aria-label={`Move ${nameOf(id)} to the right`}
                onClick={() => move(index, 1)}
              >
                ↓
              </Button>
              <Button
                size="s"
                look="plain"
                aria-label={`Take ${nameOf(id)} away`}
                onClick={() => setColumns(columns.filter((each) => each !== id))}
              >
                ×
              </Button>
            </li>
          ))}
        </ol>
        {missing.length > 0 && (
          <div className={styles.missing}>
            {missing.map(({ id, head }) => (
              <Button key={id} size="s" disabled={isFull} onClick={() => setColumns([id, ...columns])}>
                + {head}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
