import { useRef, useState } from 'react';
import { messageOf } from '../../../../web/http.ts';
import { fileProblem } from '../../../../web/forms/chosen-file.ts';
import { useNewest } from '../../../../web/ui/hooks/use-newest.ts';
import type { TableCells } from '../../contract-looks.ts';
import { readTable, type TableKind } from '../api.ts';
import type { Opening } from './FileOpening.tsx';

interface Chosen {
  file: File;
  table: TableCells;
  opening: Opening;
  /** Rises with each file, so that what was set for another one does not stay. */
  number: number;
}

/** A file whose cells are read as soon as it is chosen. */
export function useTable(kind: TableKind) {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const files = useRef(0);
  const looks = useNewest();
  const read = async (file: File, opening: Opening) => {
    const number = (files.current += 1);
    const signal = looks.next();
    setProblem(undefined);
    setIsReading(true);
    try {
      const table = await readTable(kind, file, opening, signal);
      if (!signal.aborted) setChosen({ file, table, opening, number });
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error, 'This file cannot be read.'));
    }
    if (!signal.aborted) setIsReading(false);
  };
  const choose = (files: File[]) => {
    const found = fileProblem(files);
    // An answer that comes late is of another file.
    looks.forget();
    setIsReading(false);
    setProblem(found);
    setChosen(undefined);
    const [file] = files;
    if (found === undefined && file) void read(file, {});
  };
  /** Reads it again from another sheet or row, or with other letters. */
  const open = (opening: Opening) => {
    if (chosen) void read(chosen.file, opening);
  };
  return { chosen, problem, isReading, choose, open };
}
