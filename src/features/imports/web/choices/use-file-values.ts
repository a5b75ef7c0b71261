import { useState } from 'react';
import { HttpError, reasonOf } from '../../../../web/http.ts';
import { useNewest } from '../../../../web/ui/hooks/use-newest.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { FileValues } from '../../contract-looks.ts';
import type { ImportOptions } from '../../contract-options.ts';
import { valuesOfFile } from '../api.ts';

/** Who changes several columns one after the other is not answered after each. */
const settleMilliseconds = 300;

/** What the whole of a file shows, as its columns are chosen now. */
export function useFileValues(kind: ImportKind) {
  const [values, setValues] = useState<FileValues>();
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState<{ reason: string; again: () => void }>();
  const looks = useNewest();
  const reads = {
    values,
    isReading,
    failure,
    forget() {
      looks.forget();
      setValues(undefined);
      setFailure(undefined);
      setIsReading(false);
    },
    async look(file: File, options: ImportOptions, isTyping: boolean): Promise<void> {
      const signal = looks.next();
      setIsReading(true);
      setFailure(undefined);
      if (isTyping) await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
      if (signal.aborted) return;
      try {
        const answer = await valuesOfFile(kind, file, options, signal);
        if (!signal.aborted) setValues(answer);
      } catch (error) {
        if (!signal.aborted) {
          setValues(undefined);
          // Of a file that is refused a check says why.
          const isOfFile = error instanceof HttpError && (error.status === 400 || error.status === 413);
          if (!isOfFile)
            setFailure({
              reason: error instanceof Error ? reasonOf(error) : '',
              again: () => void reads.look(file, options, false),
            });
        }
      }
      if (!signal.aborted) setIsReading(false);
    },
  };
  return reads;
}
