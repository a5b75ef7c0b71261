import { useMemo, useState } from 'react';
import { count, number } from '../../../web/format.ts';
import { messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { fileProblem } from '../../../web/ui/chosen-file.ts';
import { SelectField, TextField } from '../../../web/ui/Field.tsx';
import { FileDrop } from '../../../web/ui/FileDrop.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { typedDecimal } from '../../../web/ui/typed-number.ts';
import { type DrillGradeUnit, drillGradeUnits } from '../../../domain/vocabulary.ts';
import type { TableCells } from '../contract.ts';
import { readTable } from './api.ts';
import {
  type AssayColumns,
  checkHoles,
  type Cut,
  drawn,
  gradeColumns,
  guessColumns,
  interceptsCsv,
  interceptsOf,
  samplesOf,
} from './assay-table.ts';
import type { DrawHoles } from './draw-holes.ts';
import { ImportKindPanel } from './ImportKindPanel.tsx';
import styles from './ImportPanel.module.css';
import wizard from './ImportWizard.module.css';

interface Chosen {
  file: File;
  table: TableCells;
}

/** A file whose cells are read as soon as it is chosen. */
function useTable() {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const choose = async (files: File[]) => {
    const found = fileProblem(files, { takesWorkbooks: true });
    setProblem(found);
    setChosen(undefined);
    const [file] = files;
    if (found !== undefined || !file) return;
    try {
      setChosen({ file, table: await readTable(file) });
    } catch (error) {
      setProblem(messageOf(error, 'This file cannot be read.'));
    }
  };
  return { chosen, problem, choose: (files: File[]) => void choose(files) };
}

const names = { hole: 'Hole', from: 'From (m)', to: 'To (m)' } as const;
const usualCutoff: Partial<Record<DrillGradeUnit, string>> = { '%': '0.3', ppm: '500', ppb: '500', 'oz/t': '0.015' };
const shownHoles = 8;

const listed = (holes: string[]) =>
  `${holes.slice(0, shownHoles).join(', ')}${holes.length > shownHoles ? ` and ${number(holes.length - shownHoles)} more` : ''}`;

function AssayTable({
  table,
  collars,
  drawHoles,
}: {
  table: TableCells;
  collars: TableCells | undefined;
  drawHoles: DrawHoles;
}) {
  const grades = useMemo(() => gradeColumns(table.header), [table]);
  const [columns, setColumns] = useState<AssayColumns>(() => guessColumns(table.header));
  const [place, setPlace] = useState(grades.find(({ metal }) => metal === 'Gold')?.index ?? grades[0]?.index ?? -1);
  const grade = grades.find(({ index }) => index === place);
  const [unit, setUnit] = useState<DrillGradeUnit>(grade?.unit === 'ppm' ? 'g/t' : (grade?.unit ?? 'g/t'));
  const [cutoff, setCutoff] = useState('0.5');
  const [dilution, setDilution] = useState('2');
  const [mine, setMine] = useState({ name: '', country: '' });
  const [made, setMade] = useState<File>();
  const [importId, setImportId] = useState<number>();

  const cut = useMemo((): Cut | undefined => {
    const [limit, most] = [typedDecimal(cutoff), typedDecimal(dilution)];
    if (!grade || limit === null || most === null || Number(limit) <= 0 || Number(most) < 0) return undefined;
    return { metal: grade.metal, unit, cutoff: limit, maxDilution: most };
  }, [grade, unit, cutoff, dilution]);
  const hasColumns = columns.hole >= 0 && columns.from >= 0 && columns.to >= 0;
  const read = useMemo(
    () => (grade && hasColumns ? samplesOf(table.rows, { ...columns, grade, unit }) : undefined),
    [table, columns, hasColumns, grade, unit],
  );
  const intercepts = useMemo(() => (read && cut ? interceptsOf(read.samples, cut) : []), [read, cut]);
  const pictures = useMemo(() => (cut ? drawn(intercepts, cut) : []), [intercepts, cut]);
  const holes = read && collars ? checkHoles(read.samples, collars) : undefined;
  const drilled = new Set(read?.samples.map(({ hole }) => hole)).size;
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setMade(undefined);
    };
  const options = table.header.map((header, index) => ({
    value: String(index),
    label: header || `column ${index + 1}`,
  }));
  const make = () => {
    if (!cut) return;
    const name = `intercepts ${cut.metal} ${cut.cutoff} ${cut.unit.replace('/', '-')}.csv`;
    setMade(new File([interceptsCsv(intercepts, cut, mine)], name, { type: 'text/csv' }));
  };

  return (
    <>
      <div className={wizard.credit}>
        {(['hole', 'from', 'to'] as const).map((field) => (
          <SelectField
            key={field}
            label={names[field]}
            none="Choose a column"
            value={columns[field] < 0 ? '' : String(columns[field])}
            options={options}
            onChange={change((value: string) => setColumns({ ...columns, [field]: value === '' ? -1 : Number(value) }))}
          />
        ))}
        <SelectField
          label="Grade"
          none="Choose a column"
          value={place < 0 ? '' : String(place)}
          options={grades.map(({ index, header, metal, unit: told }) => ({
            value: String(index),
            label: `${metal} (${header}, ${told})`,
          }))}
          onChange={change((value: string) => {
            const next = grades.find(({ index }) => String(index) === value);
            setPlace(next?.index ?? -1);
            const nextUnit = next?.unit === 'ppm' && next.metal !== 'Gold' ? '%' : 'g/t';
            setUnit(nextUnit);
            setCutoff(usualCutoff[nextUnit] ?? '0.5');
          })}
        />
        <SelectField
          label="Unit of the intercepts"
          value={unit}
          options={drillGradeUnits}
          onChange={change((value: string) => setUnit(value as DrillGradeUnit))}
        />
        <TextField
          label={`Cut-off (${unit})`}
          inputMode="decimal"
          value={cutoff}
          error={cut || !grade ? undefined : 'Enter a cut-off above 0, and a dilution of 0 or more.'}
          onChange={change(setCutoff)}
        />
        <TextField
          label="Internal dilution at most (m)"
          inputMode="decimal"
          help="Metres below the cut-off, in a row, that an intercept may hold."
          value={dilution}
          onChange={change(setDilution)}
        />
      </div>
      {grades.length === 0 && (
        <Notice tone="warning">
          No column is named after a metal. Name the columns of grades by metal and unit, such as Au_ppm or Ni (%).
        </Notice>
      )}
      {read && (
        <p role="status">
          <strong>{count(intercepts.length, 'intercept')}</strong> in{' '}
          {number(new Set(intercepts.map(({ hole }) => hole)).size)} of {count(drilled, 'hole')}, from{' '}
          {count(read.samples.length, 'sample')}
          {read.unusable > 0 && `; ${count(read.unusable, 'row')} without a hole or depths left out`}.
        </p>
      )}
      {holes && holes.withoutCollar.length > 0 && (
        <Notice tone="warning">Not in the collar table: {listed(holes.withoutCollar)}</Notice>
      )}
      {holes && holes.withoutAssays.length > 0 && (
        <p className={styles.hint}>
          {count(holes.withoutAssays.length, 'collar')} without assays: {listed(holes.withoutAssays)}
        </p>
      )}
      {cut && pictures.length > 0 && drawHoles(pictures, cut.metal)}
      {intercepts.length > 0 && (
        <>
          <div className={wizard.credit}>
            <TextField
              label="Mine"
              required
              value={mine.name}
              onChange={change((name: string) => setMine({ ...mine, name }))}
            />
            <TextField
              label="Country (optional)"
              help="Where several mines have the name."
              value={mine.country}
              onChange={change((country: string) => setMine({ ...mine, country }))}
            />
          </div>
          <div className={styles.actions}>
            <Button look="primary" disabled={mine.name.trim() === ''} onClick={make}>
              Use these intercepts
            </Button>
            <span className={styles.hint}>They can be checked before anything is stored.</span>
          </div>
        </>
      )}
      {made && <ImportKindPanel kind="drill-observations" given={made} importId={importId} onStart={setImportId} />}
    </>
  );
}

/** Makes drill observations of raw assays: intercepts at a cut-off, seen as strip logs before they are imported. */
export function AssayPanel({ drawHoles }: { drawHoles: DrawHoles }) {
  const assays = useTable();
  const collars = useTable();
  return (
    <div className={styles.kind}>
      <div className={styles.intro}>
        <p>
          An assay table with hole, from, to and grades becomes intercepts: length-weighted averages at a cut-off that
          you set. A collar table, if there is one, tells which holes are missing.
        </p>
      </div>
      <div className={wizard.credit}>
        <FileDrop
          file={assays.chosen?.file}
          disabled={false}
          takesWorkbooks
          label="Choose an assay table"
          what="an assay table"
          onChoose={assays.choose}
        />
        <FileDrop
          file={collars.chosen?.file}
          disabled={false}
          takesWorkbooks
          label="Choose a collar table"
          what="a collar table"
          onChoose={collars.choose}
        />
      </div>
      {(assays.problem ?? collars.problem) && <Notice>{assays.problem ?? collars.problem}</Notice>}
      {assays.chosen && (
        <AssayTable
          key={`${assays.chosen.file.name} ${assays.chosen.file.lastModified}`}
          table={assays.chosen.table}
          collars={collars.chosen?.table}
          drawHoles={drawHoles}
        />
      )}
    </div>
  );
}
