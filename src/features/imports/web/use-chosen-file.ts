import { useRef, useState } from 'react';
import { HttpError, messageOf } from '../../../web/http.ts';
import type { ImportKind } from '../../../domain/nouns.ts';
import type { FilePreview, FileValues, ImportOptions, NameChoice } from '../contract.ts';
import { previewFile, valuesOfFile } from './api.ts';
import { chosenFields, mappingFaults, mappingOf, optionsOf } from './import-options.ts';
import { noTwins } from './twin-choices.ts';
import { type Taken, valueId } from './value-choices.ts';

const noFields: ReadonlyMap<number, string | null> = new Map();
const noValues: ReadonlyMap<string, Taken | null> = new Map();
/** Who changes several columns one after the other is not answered after each. */
const settleMilliseconds = 300;

const noNames: ReadonlyMap<string, NameChoice> = new Map();

export type ChosenFile = ReturnType<typeof useChosenFile>;

/** A file that was chosen, how the server understands its columns, and what the member says of it. */
export function useChosenFile(kind: ImportKind, given?: File) {
  const [picked, setPicked] = useState<File>();
  const file = given ?? picked;
  const [preview, setPreview] = useState<FilePreview>();
  const [problem, setProblem] = useState<string>();
  const [isLooking, setIsLooking] = useState(false);
  const [changed, setChanged] = useState(noFields);
  const [names, setNames] = useState(noNames);
  const [values, setValues] = useState<FileValues>();
  const [changedValues, setChangedValues] = useState(noValues);
  const [isReadingValues, setIsReadingValues] = useState(false);
  const [twins, setTwins] = useState(noTwins);
  const [source, setSource] = useState('');
  const [licence, setLicence] = useState('');
  /** What was asked for last: an answer that comes late is of another file. */
  const asked = useRef(0);

  const valuesAsked = useRef(0);

  /** Asks for the values of the columns as they are chosen now. */
  const lookAtValues = async (
    next: File,
    seen: FilePreview,
    chosen: ReadonlyMap<number, string | null>,
    wait: number,
  ) => {
    valuesAsked.current += 1;
    const question = valuesAsked.current;
    const isCurrent = () => question === valuesAsked.current;
    const columns = chosenFields(seen, chosen);
    if (mappingFaults(seen, columns).length > 0) {
      setValues(undefined);
      setIsReadingValues(false);
      return;
    }
    setIsReadingValues(true);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (!isCurrent()) return;
    try {
      const mapping = mappingOf(seen, columns);
      const options = { ...(mapping && { mapping }), ...(seen.sheet && { sheet: seen.sheet }) };
      const answer = await valuesOfFile(kind, next, options);
      if (isCurrent()) setValues(answer);
    } catch {
      // A check says the same of each value, one by one.
      if (isCurrent()) setValues(undefined);
    }
    if (isCurrent()) setIsReadingValues(false);
  };

  const look = async (next: File, sheet: string | undefined) => {
    asked.current += 1;
    const question = asked.current;
    const isCurrent = () => question === asked.current;
    setIsLooking(true);
    try {
      const answer = await previewFile(kind, next, sheet);
      if (isCurrent()) {
        setPreview(answer);
        void lookAtValues(next, answer, noFields, 0);
      }
    } catch (error) {
      // The import itself says what is wrong where the server does not answer now.
      if (isCurrent() && error instanceof HttpError && (error.status === 400 || error.status === 413))
        setProblem(messageOf(error, 'This file cannot be read.'));
    }
    if (isCurrent()) setIsLooking(false);
  };

  const forget = () => {
    setPreview(undefined);
    setProblem(undefined);
    setChanged(noFields);
    valuesAsked.current += 1;
    setValues(undefined);
    setIsReadingValues(false);
    setChangedValues(noValues);
    setTwins(noTwins);
  };

  const fields = preview ? chosenFields(preview, changed) : [];

  return {
    file,
    preview,
    problem,
    /** Whether the server still reads its columns. */
    isLooking,
    /** Of the columns that take few values. */
    values,
    isReadingValues,
    changedValues,
    /** The field of each column, as it was understood or chosen. */
    fields,
    /** Whether it can be checked and imported as it is. */
    isReady:
      file !== undefined &&
      !isLooking &&
      !isReadingValues &&
      !problem &&
      (!preview || mappingFaults(preview, fields).length === 0),
    names,
    twins,
    chooseTwins: setTwins,
    source,
    licence,
    setSource,
    setLicence,
    choose(next: File | undefined) {
      forget();
      setNames(noNames);
      setPicked(next);
      if (next) void look(next, undefined);
    },
    chooseSheet(sheet: string) {
      forget();
      if (file) void look(file, sheet);
    },
    changeField(column: number, field: string | null) {
      const next = new Map([...changed, [column, field] as const]);
      setChanged(next);
      if (file && preview) void lookAtValues(file, preview, next, settleMilliseconds);
    },
    changeValue: (field: string, value: string, taken: Taken | null) =>
      setChangedValues(new Map([...changedValues, [valueId(field, value), taken] as const])),
    chooseName(key: string, choice: NameChoice | undefined) {
      const next = new Map(names);
      if (choice) next.set(key, choice);
      else next.delete(key);
      setNames(next);
    },
    options: (): ImportOptions => optionsOf({ preview, changed, names, values, changedValues, twins, source, licence }),
  };
}
