/** A cell that a spreadsheet or a browser would run. */
export interface Threat {
  row: number;
  field: string;
  value: string;
  reason: string;
}

/** The file as a whole is not imported; the message says what to do about it. */
export class FileRefused extends Error {
  readonly threats: Threat[] | undefined;
  readonly threatCount: number;

  constructor(message: string, threats?: Threat[], threatCount = threats?.length ?? 0) {
    super(message);
    this.threats = threats;
    this.threatCount = threatCount;
  }
}

/** Of one file; said where a thread ran out of it. */
export const needsMoreMemory =
  'This file needs more memory than one file may have. Split it into several files, or save the table as CSV.';
