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
