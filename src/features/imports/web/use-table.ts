import { useRef, useState } from 'react';
import { messageOf } from '../../../web/http.ts';
import { fileProblem } from '../../../web/forms/chosen-file.ts';
import type { TableCells } from '../contract.ts';
import { readTable } from './api.ts';

interface Chosen {
  file: File;
  table: TableCells;
  /** Rises with each file, so that what was set for another one does not stay. */
  number: number;
}

/** A file whose cells are read as soon as it is chosen. */
export function useTable() {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);
  const choose = async (files: File[]) => {
    const found = fileProblem(files);
    setProblem(found);
    setChosen(undefined);
    const [file] = files;
    if (found !== undefined || !file) return;
    const number = (latest.current += 1);
    setIsReading(true);
    try {
      const table = await readTable(file);
      if (number === latest.current) setChosen({ file, table, number });
    } catch (error) {
      if (number === latest.current) setProblem(messageOf(error, 'This file cannot be read.'));
    }
    if (number === latest.current) setIsReading(false);
  };
  return { chosen, problem, isReading, choose: (files: File[]) => void choose(files) };
}
