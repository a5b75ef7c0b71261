import { useRef, useState } from 'react';
import { HttpError, messageOf } from '../../../web/http.ts';
import type { ImportKind } from '../../../domain/nouns.ts';
import type { FilePreview, ImportOptions, NameChoice } from '../contract.ts';
import { previewFile } from './api.ts';
import { chosenFields, mappingFaults, optionsOf } from './import-options.ts';

const noFields: ReadonlyMap<number, string | null> = new Map();
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
  const [source, setSource] = useState('');
  const [licence, setLicence] = useState('');
  /** What was asked for last: an answer that comes late is of another file. */
  const asked = useRef(0);

  const look = async (next: File, sheet: string | undefined) => {
    asked.current += 1;
    const question = asked.current;
    const isCurrent = () => question === asked.current;
    setIsLooking(true);
    try {
      const answer = await previewFile(kind, next, sheet);
      if (isCurrent()) setPreview(answer);
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
  };

  const fields = preview ? chosenFields(preview, changed) : [];

  return {
    file,
    preview,
    problem,
    /** Whether the server still reads its columns. */
    isLooking,
    /** The field of each column, as it was understood or chosen. */
    fields,
    /** Whether it can be checked and imported as it is. */
    isReady: file !== undefined && !isLooking && !problem && (!preview || mappingFaults(preview, fields).length === 0),
    names,
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
    changeField: (column: number, field: string | null) => setChanged(new Map([...changed, [column, field]])),
    chooseName(key: string, choice: NameChoice | undefined) {
      const next = new Map(names);
      if (choice) next.set(key, choice);
      else next.delete(key);
      setNames(next);
    },
    options: (): ImportOptions => optionsOf({ preview, changed, names, source, licence }),
  };
}
