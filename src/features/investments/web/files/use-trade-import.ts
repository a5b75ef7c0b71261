import { useRef, useState } from 'react';
import type { StatementFormat } from '../../../../domain/tables/statement-formats.ts';
import { statementEndings } from '../../../../domain/tables/table-files.ts';
import { HttpError, isUnauthorized, messageOf, signInAgain } from '../../../../web/http.ts';
import { fileProblem } from '../../../../web/forms/chosen-file.ts';
import { useNewest } from '../../../../web/ui/hooks/use-newest.ts';
import { toast } from '../../../../web/ui/overlays/toast.ts';
import type { ImportRefusal, Threat } from '../../../imports/contract-results.ts';
import type { CodeQuestion, JournalImport } from '../../contract-import.ts';
import { importTrades, refreshJournal } from '../api.ts';
import { type Choices, rowsOf, skipAndAdd } from './import-choices.ts';
import {
  allCodes,
  codesOf,
  openTickers,
  type ReadingChoices,
  type Securities,
  shownColumns,
} from './reading-choices.ts';

interface Refusal {
  message: string;
  threats: Threat[];
  threatCount: number;
}

function refusalOf(error: unknown): Refusal {
  const body = error instanceof HttpError ? (error.problem as Partial<ImportRefusal> | undefined) : undefined;
  const threats = body?.threats ?? [];
  return { message: messageOf(error, 'Upload failed'), threats, threatCount: body?.threatCount ?? threats.length };
}

/** All that was said of a file; another file begins anew. */
interface Said {
  reading: ReadingChoices;
  securities: Securities;
}

const nothing: Said = { reading: {}, securities: {} };

/** A file of trades: chosen, checked at once without storing anything, then imported as the member chose. */
export function useTradeImport() {
  const [file, setFile] = useState<File>();
  const [format, setFormat] = useState<StatementFormat>();
  const [checked, setChecked] = useState<JournalImport>();
  const [done, setDone] = useState<JournalImport>();
  const [choices, setChoices] = useState<Choices>({});
  const [said, setSaid] = useState<Said>(nothing);
  const [codes, setCodes] = useState<CodeQuestion[]>([]);
  /** What stands in the fields of codes; the file is read again when it is said. */
  const [typed, setTyped] = useState<Securities>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState<'checking' | 'importing'>();
  // One key per file and choice: a double click or a retry after a lost answer stores nothing twice.
  const key = useRef({ value: '', of: '' });
  // Answers of a file that was replaced meanwhile are nobody's any more.
  const checks = useNewest();

  function refuse(error: unknown) {
    if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
    const found = refusalOf(error);
    setRefusal(found);
    return toast('Upload Failed', found.message, 'destructive');
  }

  async function check(next: File, as: StatementFormat | undefined, { reading, securities }: Said) {
    const signal = checks.next();
    setBusy('checking');
    setRefusal(undefined);
    setDone(undefined);
    const sent = { dryRun: true, format: as, skip: [], add: [], securities: codesOf(securities), options: reading };
    try {
      const answer = await importTrades(next, sent, crypto.randomUUID(), signal);
      if (!signal.aborted) {
        setChecked(answer);
        setCodes((before) => allCodes(before, answer));
      }
    } catch (error) {
      if (!signal.aborted) {
        setChecked(undefined);
        refuse(error);
      }
    }
    if (!signal.aborted) setBusy(undefined);
  }

  function begin(next: File, as: StatementFormat | undefined) {
    setChecked(undefined);
    setChoices({});
    setSaid(nothing);
    setCodes([]);
    setTyped({});
    return check(next, as, nothing);
  }

  /** The file is read again as was said; what was read stays to be seen meanwhile. */
  function again(next: Said) {
    setSaid(next);
    // A file that is read by its columns stays one.
    const as = checked?.format === 'other' ? 'other' : format;
    if (file) void check(file, as, next);
  }

  const { tickers, changed: unused, isFaulty } = openTickers(codes, typed, said.securities);
  return {
    file,
    format,
    checked,
    done,
    choices,
    codes,
    securities: said.securities,
    typed,
    /** How many tickers stand in their fields that the file was not read with: an import would leave their rows out. */
    unusedTickers: unused,
    /** Whether one of them is no ticker. */
    hasFaultyTicker: isFaulty,
    refusal,
    busy,
    choose(files: File[]) {
      const problem = fileProblem(files, statementEndings);
      const [next] = files;
      setFile(problem === undefined ? next : undefined);
      if (problem === undefined && next) return begin(next, format);
      checks.forget();
      setBusy(undefined);
      setChecked(undefined);
      setDone(undefined);
      setRefusal({ message: problem ?? '', threats: [], threatCount: 0 });
      return undefined;
    },
    setFormat(next: StatementFormat | undefined) {
      setFormat(next);
      if (file) void begin(file, next);
    },
    /** Dangerous cells are left out of the file that was refused. */
    leaveThreatsOut: () => again({ ...said, reading: { ...said.reading, threats: 'leave-out' } }),
    read: (reading: ReadingChoices) => again({ ...said, reading: { ...said.reading, ...reading } }),
    means: (ticker: string, security: string) =>
      setSaid((before) => ({ ...before, securities: { ...before.securities, [ticker]: security } })),
    typeTicker: (code: string, text: string) => setTyped((before) => ({ ...before, [code]: text })),
    name: () => again({ ...said, securities: { ...said.securities, ...tickers } }),
    take: (row: number, isTaken: boolean) => setChoices((before) => ({ ...before, [row]: isTaken })),
    async store() {
      if (!file || !checked || busy || unused > 0) return;
      const chosen = skipAndAdd(rowsOf(checked), choices);
      const { reading, securities } = said;
      const options = { ...reading, ...shownColumns(checked.understood) };
      const of = JSON.stringify([file.name, file.size, file.lastModified, format, chosen, securities, options]);
      if (key.current.of !== of) key.current = { value: crypto.randomUUID(), of };
      setBusy('importing');
      setRefusal(undefined);
      const sent = { dryRun: false, format: checked.format, ...chosen, securities, options };
      try {
        const answer = await importTrades(file, sent, key.current.value);
        setDone(answer);
        setFile(undefined);
        setChecked(undefined);
        toast(answer.created > 0 ? 'Upload Successful' : 'Nothing was imported', answer.message);
        await refreshJournal();
      } catch (error) {
        refuse(error);
      }
      setBusy(undefined);
    },
  };
}
