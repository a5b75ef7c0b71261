import { useState } from 'react';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import { fileProblem } from '../../../../web/forms/chosen-file.ts';
import { isUnauthorized, messageOf, signInAgain } from '../../../../web/http.ts';
import { toast } from '../../../../web/ui/overlays/toast.ts';
import type { ImportOptions } from '../../contract-options.ts';
import { startImport } from '../api.ts';
import type { SentFile } from './last-check.ts';
import type { ChosenFile } from './use-chosen-file.ts';

/** The upload of a chosen file, to be checked or imported. */
export function useSentFile(kind: ImportKind, chosen: ChosenFile, onStart: (id: number) => void) {
  const { file } = chosen;
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<SentFile>();
  /** The file and all that was said of it: a check holds as long as it is the same. */
  const choicesOf = (options: ImportOptions) => JSON.stringify([file?.name, file?.size, file?.lastModified, options]);
  const choices = choicesOf(chosen.options());

  const fail = (error: unknown) => {
    if (isUnauthorized(error)) {
      signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      return;
    }
    const message = messageOf(error, 'Upload failed');
    setProblem(message);
    toast('Upload Failed', message, 'destructive');
  };

  return {
    problem,
    isSending,
    sent,
    choices,
    choose(files: File[]) {
      const found = fileProblem(files);
      setProblem(found);
      setSent(undefined);
      chosen.choose(found === undefined ? files[0] : undefined);
    },
    /** `more`: what is said with the same click. */
    async start(dryRun: boolean, more: ImportOptions = {}) {
      if (!file) {
        setProblem('Choose a CSV file.');
        return;
      }
      setIsSending(true);
      setProblem(undefined);
      try {
        const options = { ...chosen.options(), ...more };
        const id = await startImport(kind, file, dryRun, options);
        setSent({ id, choices: choicesOf(options) });
        onStart(id);
      } catch (error) {
        fail(error);
      } finally {
        setIsSending(false);
      }
    },
  };
}
