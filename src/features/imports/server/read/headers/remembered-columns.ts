/** What a member chose for a column; null of what an older version did not keep. */
export interface RememberedColumn {
  /** Empty where it is left out. */
  field: string;
  /** Empty: the one of the template. */
  unit: string | null;
  of: Readonly<Record<string, string>> | null;
}

/** What a member chose before, by headers as they compare. */
export type RememberedColumns = Readonly<Record<string, RememberedColumn>>;
