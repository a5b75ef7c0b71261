import { readUnit, unitChoices } from '../../../../domain/tables/column-units.ts';
import { type DrillGradeUnit, drillGradeUnits } from '../../../../domain/vocabulary.ts';
import { SelectField, TextField } from '../../../../web/ui/controls/Field.tsx';
import { MetalField } from '../../../../web/entity/MetalField.tsx';
import { type AssayDraft, assayFaults, forGrade } from './assay-draft.ts';
import { type DepthUnit, depthUnits, gradeColumns, gradeIn, guessGrade } from './assay-columns.ts';
import wizard from '../ImportWizard.module.css';

const names = { hole: 'Hole', from: 'From', to: 'To' } as const;
const none = 'Choose a column';
const depthWords: Readonly<Record<DepthUnit, string>> = {
  m: 'metres',
  ft: 'feet',
  cm: 'centimetres',
  km: 'kilometres',
};

interface AssaySettingsProps {
  header: readonly string[];
  draft: AssayDraft;
  onChange: (draft: AssayDraft) => void;
}

export function AssaySettings({ header, draft, onChange }: AssaySettingsProps) {
  const change = (changes: Partial<AssayDraft>) => onChange({ ...draft, ...changes });
  const faults: { metal?: string; unit?: string; cutoff?: string; dilution?: string } = assayFaults(draft);
  const { columns, grade } = draft;
  const ofGrades = readUnit(grade.unit, 'grade');
  const options = header.map((cell, index) => ({ value: String(index), label: cell || `column ${index + 1}` }));
  const known = new Set(gradeColumns(header).map(({ index }) => String(index)));
  const used = new Set(Object.values(columns).map(String));
  const gradeOptions = [
    ...options.filter(({ value }) => known.has(value)),
    ...options.filter(({ value }) => !known.has(value) && !used.has(value)),
  ];
  const text = (index: number) => (index < 0 ? '' : String(index));
  const indexOf = (value: string) => (value === '' ? -1 : Number(value));
  const chooseGrade = (value: string) => {
    const index = indexOf(value);
    const guessed = guessGrade(header[index] ?? '', index);
    change(guessed ? forGrade(guessed) : { grade: { ...grade, index, metal: '' } });
  };
  const chooseUnit = (unit: string) => {
    const next = { ...grade, unit };
    const known = readUnit(unit, 'grade');
    // What was typed stays as long as it can be compared with these grades.
    change(known && gradeIn('1', known, draft.unit) === null ? forGrade(next) : { grade: next });
  };
  return (
    <>
      <fieldset className={wizard.fields}>
        <legend>What the table holds</legend>
        {(['hole', 'from', 'to'] as const).map((field) => (
          <SelectField
            key={field}
            label={names[field]}
            none={none}
            value={text(columns[field])}
            options={options}
            onChange={(value) => change({ columns: { ...columns, [field]: indexOf(value) } })}
          />
        ))}
        <SelectField
          label="Depths in"
          value={draft.depthUnit}
          options={depthUnits.map((unit) => ({ value: unit, label: depthWords[unit] }))}
          onChange={(value) => change({ depthUnit: depthUnits.find((unit) => unit === value) ?? 'm' })}
        />
        <SelectField
          label="Grade"
          none={none}
          value={text(grade.index)}
          options={gradeOptions}
          onChange={chooseGrade}
        />
        <MetalField
          label="Metal"
          name="metal"
          value={grade.metal}
          error={faults.metal}
          onChange={(metal) => change({ grade: { ...grade, metal } })}
        />
        <SelectField
          label="Grades in"
          {...(grade.unit === '' && { none: 'Choose a unit' })}
          error={faults.unit}
          value={grade.unit}
          options={[...unitChoices('grade')]}
          onChange={chooseUnit}
        />
      </fieldset>
      <fieldset className={wizard.fields}>
        <legend>What an intercept is</legend>
        <SelectField
          label="Unit of the intercepts"
          value={draft.unit}
          options={drillGradeUnits.filter((each) => !ofGrades || gradeIn('1', ofGrades, each) !== null)}
          onChange={(value) => change({ unit: value as DrillGradeUnit })}
        />
        <TextField
          label="Cut-off"
          unit={draft.unit}
          inputMode="decimal"
          help="A sample of at least this grade begins an intercept and ends it."
          value={draft.cutoff}
          error={faults.cutoff}
          onChange={(cutoff) => change({ cutoff })}
        />
        <TextField
          label="Internal dilution at most"
          unit="m"
          inputMode="decimal"
          help="Poorer samples in a row that an intercept may hold."
          value={draft.dilution}
          error={faults.dilution}
          onChange={(dilution) => change({ dilution })}
        />
        <SelectField
          label="Below detection counts as"
          help="Samples written as <0.01, -0.01 or BDL."
          value={draft.below}
          options={[
            { value: 'zero', label: 'zero' },
            { value: 'half', label: 'half of the limit' },
          ]}
          onChange={(value) => change({ below: value === 'half' ? 'half' : 'zero' })}
        />
      </fieldset>
    </>
  );
}
