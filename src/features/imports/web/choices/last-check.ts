import type { ImportResult, ImportStatus } from '../../contract-results.ts';
import { isResult } from '../api.ts';

/** An upload of this tab: the import that it began, and all that was said of the file then. */
export interface SentFile {
  id: number;
  choices: string;
}

export interface LastCheck {
  /** Of a check that has ended. */
  result: ImportResult | undefined;
  /** Whether nothing was chosen otherwise since. */
  isFresh: boolean;
  /** Whether an import would now store what the check told. */
  isPassed: boolean;
}

/** What the check that this tab shows is worth for the file and the choices as they are now. */
export function lastCheck(
  status: Pick<ImportStatus, 'id' | 'dryRun' | 'result'> | undefined,
  sent: SentFile | undefined,
  choices: string,
): LastCheck {
  const result = status?.dryRun === true && isResult(status.result) ? status.result : undefined;
  const isFresh = result !== undefined && sent?.id === status?.id && sent?.choices === choices;
  return { result, isFresh, isPassed: isFresh && result.successRows > 0 };
}
