import { useState } from 'react';
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
  const looks = useNewest();
  return {
    values,
    isReading,
    forget() {
      looks.forget();
      setValues(undefined);
      setIsReading(false);
    },
    async look(file: File, options: ImportOptions, isTyping: boolean): Promise<void> {
      const signal = looks.next();
      setIsReading(true);
      if (isTyping) await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
      if (signal.aborted) return;
      try {
        const answer = await valuesOfFile(kind, file, options, signal);
        if (!signal.aborted) setValues(answer);
      } catch {
        // A check says the same of each value, one by one.
        if (!signal.aborted) setValues(undefined);
      }
      if (!signal.aborted) setIsReading(false);
    },
  };
}
