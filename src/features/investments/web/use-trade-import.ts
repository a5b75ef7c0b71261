import { useRef, useState } from 'react';
import type { StatementFormat } from '../../../domain/statement-formats.ts';
import { HttpError, isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { fileProblem } from '../../../web/forms/chosen-file.ts';
import { toast } from '../../../web/ui/toast.ts';
import type { ImportRefusal, Threat } from '../../imports/contract.ts';
import type { JournalImport } from '../contract-import.ts';
import { importTrades, refreshJournal } from './api.ts';
import { type Choices, rowsOf, skipAndAdd } from './import-choices.ts';

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

/** A file of trades: chosen, checked at once without storing anything, then imported as the member chose. */
export function useTradeImport() {
  const [file, setFile] = useState<File>();
  const [format, setFormat] = useState<StatementFormat>();
  const [checked, setChecked] = useState<JournalImport>();
  const [done, setDone] = useState<JournalImport>();
  const [choices, setChoices] = useState<Choices>({});
  const [securities, setSecurities] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState<'checking' | 'importing'>();
  // One key per file and choice: a double click or a retry after a lost answer stores nothing twice.
  const key = useRef({ value: '', of: '' });
  // Answers of a file that was replaced meanwhile are nobody's any more.
  const turn = useRef(0);

  function refuse(error: unknown) {
    if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
    const found = refusalOf(error);
    setRefusal(found);
    return toast('Upload Failed', found.message, 'destructive');
  }

  async function check(next: File, as: StatementFormat | undefined) {
    turn.current += 1;
    const own = turn.current;
    setBusy('checking');
    setRefusal(undefined);
    setChecked(undefined);
    setDone(undefined);
    setChoices({});
    setSecurities({});
    try {
      const answer = await importTrades(next, { dryRun: true, format: as, skip: [], add: [] }, crypto.randomUUID());
      if (own === turn.current) setChecked(answer);
    } catch (error) {
      if (own === turn.current) refuse(error);
    }
    if (own === turn.current) setBusy(undefined);
  }

  return {
    file,
    format,
    checked,
    done,
    choices,
    securities,
    refusal,
    busy,
    choose(files: File[]) {
      const problem = fileProblem(files);
      const [next] = files;
      setFile(problem === undefined ? next : undefined);
      if (problem === undefined && next) return check(next, format);
      turn.current += 1;
      setBusy(undefined);
      setChecked(undefined);
      setDone(undefined);
      setRefusal({ message: problem ?? '', threats: [], threatCount: 0 });
      return undefined;
    },
    setFormat(next: StatementFormat | undefined) {
      setFormat(next);
      if (file) void check(file, next);
    },
    means: (ticker: string, security: string) => setSecurities((before) => ({ ...before, [ticker]: security })),
    take: (row: number, isTaken: boolean) => setChoices((before) => ({ ...before, [row]: isTaken })),
    async store() {
      if (!file || !checked || busy) return;
      const chosen = skipAndAdd(rowsOf(checked), choices);
      const of = JSON.stringify([file.name, file.size, file.lastModified, format, chosen, securities]);
      if (key.current.of !== of) key.current = { value: crypto.randomUUID(), of };
      setBusy('importing');
      setRefusal(undefined);
      try {
        const answer = await importTrades(file, { dryRun: false, format, ...chosen, securities }, key.current.value);
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
