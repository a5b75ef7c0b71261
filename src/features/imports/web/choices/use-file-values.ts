import { useRef, useState } from 'react';
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
  const asked = useRef(0);
  return {
    values,
    isReading,
    forget() {
      asked.current += 1;
      setValues(undefined);
      setIsReading(false);
    },
    async look(file: File, options: ImportOptions, isTyping: boolean): Promise<void> {
      asked.current += 1;
      const question = asked.current;
      const isCurrent = () => question === asked.current;
      setIsReading(true);
      if (isTyping) await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
      if (!isCurrent()) return;
      try {
        const answer = await valuesOfFile(kind, file, options);
        if (isCurrent()) setValues(answer);
      } catch {
        // A check says the same of each value, one by one.
        if (isCurrent()) setValues(undefined);
      }
      if (isCurrent()) setIsReading(false);
    },
  };
}
