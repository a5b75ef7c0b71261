import { useEffect, useRef, useState } from 'react';
import { HttpError, messageOf, reasonOf } from '../../../../web/http.ts';
import { useNewest } from '../../../../web/ui/hooks/use-newest.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { FilePreview } from '../../contract-looks.ts';
import type { ImportOptions, NameChoice } from '../../contract-options.ts';
import { previewFile } from '../api.ts';
import type { Opening } from './FileOpening.tsx';
import { lookOf, optionsOf } from './import-options.ts';
import {
  type ChangedColumns,
  chosenColumns,
  type ChosenColumn,
  mappingFaults,
  mappingQuestions,
  said,
  withField,
} from './column-choices.ts';
import {
  type ChosenShape,
  figureFaults,
  noShape,
  openFractions,
  openScales,
  shapeFaults,
  withoutSums,
} from './shape-choices.ts';
import { withZones } from './with-zones.ts';
import { useFileValues } from './use-file-values.ts';
import { countReplaced, noReplacements } from './replacements.ts';
import { countTwins, noTwins } from './twin-choices.ts';
import { type Taken, valueId } from './value-choices.ts';

const noColumns: ChangedColumns = new Map();
const noValues: ReadonlyMap<string, Taken | null> = new Map();
const noNames: ReadonlyMap<string, NameChoice> = new Map();

export type ChosenFile = ReturnType<typeof useChosenFile>;

/** A file that was chosen, how the server understands its columns, and what the member says of it. */
export function useChosenFile(kind: ImportKind, given?: File, looksAtGiven = false) {
  const [picked, setPicked] = useState<File>();
  const file = given ?? picked;
  const [preview, setPreview] = useState<FilePreview>();
  /** The sheet that was asked for, until its answer is there. */
  const [askedSheet, setAskedSheet] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** Why the server did not say how it understands the columns, where that may be otherwise the next time. */
  const [noLook, setNoLook] = useState<{ reason: string; again: () => void }>();
  const [isLooking, setIsLooking] = useState(false);
  const [changed, setChanged] = useState(noColumns);
  const [shape, setShape] = useState(noShape);
  const [names, setNames] = useState(noNames);
  const read = useFileValues(kind);
  const [changedValues, setChangedValues] = useState(noValues);
  const [twins, setTwins] = useState(noTwins);
  const [replacements, setReplacements] = useState(noReplacements);
  const [source, setSource] = useState('');
  const [licence, setLicence] = useState('');
  const [leavesThreatsOut, setLeavesThreatsOut] = useState(false);
  /** An answer that comes late is of another file. */
  const looks = useNewest();

  /** Asks for the values of the columns as they are chosen now. */
  const lookAtValues = (next: File, seen: FilePreview, columns: ChangedColumns, as: ChosenShape, isTyping: boolean) => {
    const isOpen = mappingFaults(seen, chosenColumns(seen, columns), as.constants, columns).length > 0;
    if (isOpen) read.forget();
    else void read.look(next, lookOf(seen, columns, as), isTyping);
  };

  const look = async (next: File, opening: Opening, as: ChosenShape) => {
    const signal = looks.next();
    setIsLooking(true);
    setNoLook(undefined);
    try {
      const answer = await previewFile(kind, next, opening, signal);
      if (!signal.aborted) {
        setPreview(answer);
        setAskedSheet(undefined);
        lookAtValues(next, answer, noColumns, as, false);
      }
    } catch (error) {
      const isOfFile = error instanceof HttpError && (error.status === 400 || error.status === 413);
      if (!signal.aborted && isOfFile) setProblem(messageOf(error, 'This file cannot be read.'));
      else if (!signal.aborted)
        setNoLook({
          reason: error instanceof Error ? reasonOf(error) : '',
          again: () => void look(next, opening, as),
        });
    }
    if (!signal.aborted) setIsLooking(false);
  };

  const lookOnce = useRef(look);
  useEffect(() => {
    if (given && looksAtGiven) void lookOnce.current(given, {}, noShape);
  }, [given, looksAtGiven]);

  const forget = () => {
    looks.forget();
    setIsLooking(false);
    setNoLook(undefined);
    setProblem(undefined);
    setChanged(noColumns);
    read.forget();
    setChangedValues(noValues);
    setTwins(noTwins);
    setReplacements(noReplacements);
    setLeavesThreatsOut(false);
  };

  const columns = preview ? chosenColumns(preview, changed) : [];
  const questions = preview ? mappingQuestions(preview, columns, shape.constants, changed) : [];
  const columnFaults = preview
    ? [...questions.map(({ text }) => text), ...figureFaults(read.values, changed, preview)]
    : [];
  const fileFaults = preview ? shapeFaults(shape, read.values, preview) : [];
  const change = (next: ChangedColumns, as: ChosenShape) => {
    setChanged(next);
    setShape(as);
    if (file && preview) lookAtValues(file, preview, next, as, true);
  };

  const sheet = askedSheet ?? preview?.sheet;
  /** How the file is opened now, but for its header. */
  const opening: Opening = {
    ...(sheet && { sheet }),
    ...(shape.headerRow !== undefined && { headerRow: shape.headerRow }),
    ...(shape.layout && { layout: shape.layout }),
    ...(shape.encoding && { encoding: shape.encoding }),
    ...(shape.delimiter && { delimiter: shape.delimiter }),
  };

  const askedUnits = new Set(
    preview
      ? [openFractions, openScales].flatMap((open) => open(read.values, changed, preview).map(({ index }) => index))
      : [],
  );

  return {
    file,
    preview,
    problem,
    noLook,
    /** Whether the server still reads its columns. */
    isLooking,
    /** Of the columns that take few values. */
    values: withoutSums(read.values, shape),
    isReadingValues: read.isReading,
    /** Why nobody knows what the whole of it shows, and another try. */
    noValues: read.failure,
    changedValues,
    opening,
    /** What each column fills, as it was understood or chosen. */
    columns,
    shape,
    /** Columns of which the unit is asked, whatever stands there. */
    askedUnits,
    /** Columns of which anything is asked. */
    askedColumns: new Set([...askedUnits, ...questions.flatMap((question) => question.columns)]),
    /** What has to be said before it can be read: of its columns, and of the file as a whole. */
    columnFaults,
    fileFaults,
    /** Whether it can be checked and imported as it is. */
    isReady:
      file !== undefined &&
      !isLooking &&
      !read.isReading &&
      // What can be read both ways would be stored one way without a word.
      !read.failure &&
      !problem &&
      // What is shown of it is of another sheet or row then.
      !(noLook && preview) &&
      columnFaults.length + fileFaults.length === 0,
    /** Whether anything was said of it. */
    isChanged:
      changed.size + names.size + changedValues.size + countTwins(twins) + countReplaced(replacements) > 0 ||
      said(shape.constants).length + (shape.leaveOut?.length ?? 0) > 0 ||
      source.trim() + licence.trim() !== '',
    names,
    twins,
    chooseTwins: setTwins,
    replacements,
    chooseReplacements: setReplacements,
    source,
    licence,
    setSource,
    setLicence,
    leaveThreatsOut: () => setLeavesThreatsOut(true),
    choose(next: File | undefined) {
      forget();
      setPreview(undefined);
      setAskedSheet(undefined);
      // Whom a file is from says nothing of the next one.
      setSource('');
      setLicence('');
      setNames(noNames);
      setShape(noShape);
      setPicked(next);
      if (next) void look(next, {}, noShape);
    },
    /** Reads it again from another sheet or row, or with other letters; what was said of its columns goes. */
    open(next: Opening) {
      forget();
      const { sheet: asked, ...more } = next;
      const as: ChosenShape = { ...noShape, ...more };
      setShape(as);
      setAskedSheet(asked);
      if (file) void look(file, { ...more, ...(asked !== undefined && { sheet: asked }) }, as);
    },
    changeField(column: number, field: string | null) {
      if (!preview) return;
      change(new Map([...changed, [column, withField(preview, column, columns[column]!, field)] as const]), shape);
    },
    changeColumn: (column: number, to: Partial<ChosenColumn>) =>
      change(new Map([...changed, [column, { ...columns[column]!, ...to }] as const]), shape),
    changeShape(to: Partial<ChosenShape>) {
      const as = { ...shape, ...to };
      change(preview ? withZones(preview, changed, as.constants) : changed, as);
    },
    changeValue: (field: string, value: string, taken: Taken | null) =>
      setChangedValues(new Map([...changedValues, [valueId(field, value), taken] as const])),
    chooseName(key: string, choice: NameChoice | undefined) {
      const next = new Map(names);
      if (choice) next.set(key, choice);
      else next.delete(key);
      setNames(next);
    },
    forgetNames: () => setNames(noNames),
    options: (): ImportOptions =>
      optionsOf({
        preview,
        changed,
        shape,
        names,
        values: withoutSums(read.values, shape),
        changedValues,
        twins,
        replacements,
        source,
        licence,
        leavesThreatsOut,
      }),
  };
}
