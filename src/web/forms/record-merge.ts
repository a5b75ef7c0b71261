/** What a form of one record holds: text as typed, by field, so that nothing is lost before it is valid. */
export type TextDraft = Readonly<Record<string, string>>;

export interface FieldConflict {
  field: string;
  mine: string;
  theirs: string;
}

/** Three states of a form into one, by field: what only one side changed is kept from that side; `draft` holds mine where both did. */
export function mergeDrafts<D extends TextDraft>(
  base: D,
  mine: D,
  theirs: D,
): { draft: D; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  const entries = Object.keys(theirs).map((field) => {
    const [b = '', m = '', t = ''] = [base[field], mine[field], theirs[field]];
    if (m === b || m === t) return [field, t];
    if (t !== b) conflicts.push({ field, mine: m, theirs: t });
    return [field, m];
  });
  return { draft: Object.fromEntries(entries) as D, conflicts };
}

export const sameDraft = (a: TextDraft, b: TextDraft) => Object.keys(b).every((field) => a[field] === b[field]);
