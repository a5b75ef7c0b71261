import { useState } from 'react';
import type { FiguredNoun } from '../../../../domain/figures/measure.ts';
import { stageLabels, stages } from '../../../../domain/mines/stages.ts';
import { CompanyPicker } from '../../../../web/entity/CompanyPicker.tsx';
import { CountryPicker } from '../../../../web/entity/CountryPicker.tsx';
import { count } from '../../../../web/format.ts';
import { messageOf } from '../../../../web/http.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../../web/ui/overlays/Dialog.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import { isResult, isUnderWay, startImport } from '../api.ts';
import { type BulkField, bulkFields, bulkFile, type BulkRow, bulkWords, cellOf } from './bulk-change.ts';
import styles from '../ImportPanel.module.css';
import { ImportOutcome } from '../outcome/ImportOutcome.tsx';
import { ImportProgress } from '../file/ImportProgress.tsx';
import { RowPreview } from '../outcome/RowPreview.tsx';
import { useFollowedImport } from '../history/use-followed-import.ts';

const importKind = { mine: 'mines', company: 'companies' } as const;
const stageOptions = stages.map((stage) => ({ value: stage, label: stageLabels[stage] }));

interface ValueFieldProps {
  field: BulkField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The control of a field, by what it takes. */
function ValueField({ field: { name, input, help, unit }, ...control }: ValueFieldProps) {
  const { value, error, onChange } = control;
  const label = 'New value';
  switch (input) {
    case 'stage':
      return <SelectField label={label} none="Choose a stage" options={stageOptions} {...control} />;
    case 'country':
      return <CountryPicker label={label} name={name} {...control} />;
    case 'company':
      return (
        <CompanyPicker
          label={label}
          // Only its name goes into the file.
          value={value === '' ? null : { id: 0, name: value }}
          onChange={(company) => onChange(company?.name ?? '')}
          error={error}
          placeholder="Type a name"
          emptyText="No company of that name."
        />
      );
    case 'long text':
      return <TextArea label={label} rows={4} maxLength={20_000} help={help} {...control} />;
    case 'date':
      return <TextField label={label} type="date" help={help} {...control} />;
    default:
      return (
        <TextField
          label={label}
          inputMode={input === 'number' ? 'decimal' : undefined}
          maxLength={500}
          help={help}
          unit={unit}
          {...control}
        />
      );
  }
}

interface BulkChangeDialogProps {
  noun: FiguredNoun;
  /** What a row is called, and several. */
  words: readonly [string, string];
  rows: readonly BulkRow[];
  onClose: () => void;
}

/** One field of all that is selected: what would change is shown first, row by row, and what was changed can be taken back. */
export function BulkChangeDialog({ noun, words, rows, onClose }: BulkChangeDialogProps) {
  const fields = bulkFields[noun];
  const [name, setName] = useState(fields[0]!.name);
  const field = fields.find((each) => each.name === name) ?? fields[0]!;
  const [text, setText] = useState('');
  const [isEmptied, setEmptied] = useState(false);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [importId, setImportId] = useState<number>();
  const [isStoring, setStoring] = useState(false);
  const status = useFollowedImport(importId);
  const all = count(rows.length, ...words);

  async function send(dryRun: boolean) {
    const cell = isEmptied ? null : cellOf(field, text);
    if (cell === undefined)
      return setFault(
        field.input === 'number' && text.trim() !== ''
          ? 'Enter a number, such as 57.5.'
          : 'Enter what it is to be, or choose to empty it.',
      );
    setSending(true);
    setStoring(!dryRun);
    setProblem(undefined);
    try {
      const { file, options } = bulkFile(noun, rows, { field, cell, fileName: `${field.label} of ${all}.csv` });
      setImportId(await startImport(importKind[noun], file, dryRun, options));
    } catch (error) {
      setStoring(false);
      setProblem(messageOf(error, 'The change could not be sent. Try again.'));
    }
    return setSending(false);
  }

  const isBusy = isSending || (importId !== undefined && (!status || isUnderWay(status)));
  const shown = status && !isBusy ? status : undefined;
  const checked = shown?.dryRun && isResult(shown.result) ? shown.result : undefined;
  const isDone = shown !== undefined && !shown.dryRun;
  const doing = bulkWords(words[1], isStoring);
  return (
    <Dialog
      title={`Change one field of ${all}`}
      width={importId === undefined ? 'form' : 'wide'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isDone || (isBusy && isStoring) ? 'Close' : 'Cancel'}</Button>
          {checked && <Button onClick={() => setImportId(undefined)}>Back</Button>}
          {checked ? (
            <Button
              look="primary"
              disabled={isBusy || checked.updated === 0 || checked.created > 0}
              onClick={() => void send(false)}
            >
              Change {count(checked.updated, ...words)}
            </Button>
          ) : (
            !isDone && (
              <Button look="primary" disabled={isBusy} onClick={() => void send(true)}>
                Preview
              </Button>
            )
          )}
        </>
      }
    >
      <div className={styles.kind}>
        {importId === undefined && (
          <form
            className={styles.kind}
            onSubmit={(event) => {
              event.preventDefault();
              void send(true);
            }}
          >
            <SelectField
              label="Field"
              value={field.name}
              options={fields.map((each) => ({ value: each.name, label: each.label }))}
              onChange={(next) => {
                setName(next);
                setText('');
                setFault(undefined);
              }}
            />
            {!isEmptied && (
              <ValueField
                key={field.name}
                field={field}
                value={text}
                error={fault}
                onChange={(value) => {
                  setText(value);
                  setFault(undefined);
                }}
              />
            )}
            <Checkbox
              label={`Empty it: it is not known, or no longer true${field.along ? '; its date goes with it' : ''}`}
              checked={isEmptied}
              onChange={(checked) => {
                setEmptied(checked);
                setFault(undefined);
              }}
            />
            <p className={styles.hint}>The preview shows each of them before anything is stored.</p>
            <button type="submit" hidden aria-label="Preview" />
          </form>
        )}
        {problem && <Notice>{problem}</Notice>}
        {importId !== undefined &&
          isBusy &&
          (status && !isSending ? (
            <ImportProgress status={status} words={doing} />
          ) : (
            <p role="status">{isStoring ? doing.storing : doing.checking}</p>
          ))}
        {importId === undefined && isSending && <p role="status">{doing.checking}</p>}
        {checked && checked.created > 0 && (
          <Notice tone="warning">
            Some of them were renamed since this list was read. Load the page again, and select them anew.
          </Notice>
        )}
        {shown && (
          <ImportOutcome status={shown} isAnswer>
            {checked && <RowPreview key={shown.id} importId={shown.id} result={checked} />}
          </ImportOutcome>
        )}
      </div>
    </Dialog>
  );
}
