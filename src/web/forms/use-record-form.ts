import { useEffect, useRef, useState } from 'react';
import { call, HttpError, isNotFound, isUnauthorized, issuesOf, messageOf, signInAgain } from '../http.ts';
import { history } from '../features.ts';
import { displayName } from '../../domain/text/display-name.ts';
import type { Finding } from '../../domain/records/findings.ts';
import type { ActivityEntityType } from '../../domain/nouns/nouns.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { bodyKeys } from './body-key.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';
import { type FieldConflict, mergeDrafts, sameDraft, type TextDraft } from './record-merge.ts';
import { refreshRecords } from './record-changed.ts';
import { splitUnit } from './typed-number.ts';
import { rowKey, showRow } from '../ui/tables/saved-row.ts';
import { toast } from '../ui/overlays/toast.ts';
import { whenReleased } from '../ui/hooks/when-released.ts';

export interface StoredRecord {
  id: number;
  version: number;
}

/** What a form has to know of a kind of record that belongs to a mine or a company. */
export interface RecordKind<Saved extends StoredRecord, Draft extends TextDraft> {
  /** Also the name under which its drafts are kept. */
  name: string;
  /** What the fields are called, for telling two members' values apart. */
  labels: Readonly<Record<keyof Draft & string, string>>;
  /** What it belongs to: a mine unless said. */
  parentType?: EntityType | undefined;
  /** How the history of the mine or company calls it: there it stands who changed what. Undefined: a private record, which only its owner changes. */
  entityType?: ActivityEntityType | undefined;
  empty: Draft;
  draftOf: (record: Saved) => Draft;
  /** Messages by field. */
  faultsOf: (draft: Draft) => Record<string, string>;
  /** What looks wrong and may be right: told before it is saved. `before` is what is stored, of one that is there. */
  findingsOf?: (draft: Draft, before: Draft | null) => Finding[];
  create: (parent: number, draft: Draft, idempotencyKey: string) => Promise<{ id: number }>;
  save: (record: Saved, draft: Draft) => Promise<unknown>;
  /** Address where a new one is seen; the page that is open unless said. */
  placeOf?: (draft: Draft) => string;
  /** All records of the kind as they are now: what a form that is out of date merges with. */
  readAll: (parent: number) => Promise<Saved[]>;
  /** Title of the toast about a fault that the form itself found; without one the fields alone tell. */
  faultTitle?: string;
  words: {
    created: string;
    updated: string;
    createFailed: string;
    updateFailed: string;
    /** Where the records that others saved meanwhile could not be read. */
    readFailed?: string;
  };
  /** The toast of a creation that the server refused says why, in the server's words. */
  toastsReason?: boolean;
}

interface Kept<Saved, Draft> {
  base: Saved | null;
  draft: Draft;
}

/** Who changed a field of a record last; empty where the history does not say (or cannot be read now). */
async function changedBy(
  parentId: number,
  { entityType, parentType = 'mine' }: Pick<RecordKind<StoredRecord, TextDraft>, 'entityType' | 'parentType'>,
  id: number,
  field: string,
): Promise<string> {
  if (!entityType) return 'you, in another place,';
  try {
    const activities = await call(history[parentType], { params: { id: parentId }, query: { limit: 50 } });
    const change = activities.find(
      (activity) =>
        activity.entityType === entityType &&
        activity.entityId === id &&
        activity.metadata.changes?.some((changed) => changed.field === field),
    );
    return change ? displayName(change.user) : '';
  } catch {
    return '';
  }
}

const without = (faults: Record<string, string>, changes: object) =>
  Object.fromEntries(Object.entries(faults).filter(([path]) => !((path.split('.')[0] ?? '') in changes)));

interface FormInput<Saved extends StoredRecord, Draft extends TextDraft> {
  kind: RecordKind<Saved, Draft>;
  /** Id of the mine or company. */
  parent: number;
  /** Undefined: a new one. */
  record?: Saved | undefined;
  /** Where a new one starts from. */
  start?: Partial<Draft> | undefined;
  /** After a success; brings the page up to date: that of a mine or company unless said. */
  onSaved?: () => Promise<unknown>;
  onClose: () => void;
}

/** A form of one record: keeps what is typed, sends it once, merges what others saved meanwhile and never overwrites silently. */
export function useRecordForm<Saved extends StoredRecord, Draft extends TextDraft>({
  kind,
  parent,
  record,
  start,
  onSaved = refreshRecords,
  onClose,
}: FormInput<Saved, Draft>) {
  const place = record
    ? `${kind.name}-${record.id}`
    : `new-${kind.name}-${parent}${start ? JSON.stringify(start) : ''}`;
  const [untouched] = useState<Kept<Saved, Draft>>(() => ({
    base: record ?? null,
    draft: record ? kind.draftOf(record) : { ...kind.empty, ...start },
  }));
  const [kept] = useState(() => keptDraft(place) as Kept<Saved, Draft> | undefined);
  const [{ base, draft }, setState] = useState(kept ?? untouched);
  const [restored, setRestored] = useState(kept !== undefined);
  const [faults, setFaults] = useState<Record<string, string>>({});
  // What hints go by: they wait until a field is left, too.
  const [settled, setSettled] = useState(draft);
  const left = useRef(new Set<string>());
  const [conflicts, setConflicts] = useState<FieldConflict[]>([]);
  const [changer, setChanger] = useState('');
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [keyOf] = useState(bodyKeys);
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    const clean = sameDraft(draft, base ? kind.draftOf(base) : untouched.draft);
    keepDraft(place, clean ? undefined : { base, draft });
  }, [base, draft, kind, place, untouched]);

  const someone = kind.entityType ? 'Someone else' : 'You, in another place,';
  const goneWords = `${someone} deleted this meanwhile. Copy what you need, then cancel.`;
  const fail = (found: Record<string, string>) => {
    setFaults(found);
    setAttempt((before) => before + 1);
  };
  const forget = () => {
    done.current = true;
    keepDraft(place, undefined);
    onClose();
  };

  /** Someone else saved in between: takes over what only they changed, and asks where both did. */
  async function reconcile(before: Saved) {
    let all: Saved[];
    try {
      all = await kind.readAll(parent);
    } catch (error) {
      if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      const failed = kind.words.readFailed ?? 'Failed to fetch what was saved meanwhile';
      setProblem(`${someone} changed this meanwhile. Save again to see how.`);
      toast('Error', failed, 'destructive');
      return undefined;
    }
    const theirs = all.find(({ id }) => id === before.id);
    if (!theirs) return setProblem(goneWords);
    const merged = mergeDrafts(kind.draftOf(before), draft, kind.draftOf(theirs));
    setState({ base: theirs, draft: merged.draft });
    setConflicts(merged.conflicts);
    const [disputed] = merged.conflicts;
    if (disputed) setChanger(await changedBy(parent, kind, before.id, disputed.field));
    setProblem(
      merged.conflicts.length > 0
        ? ''
        : `${someone} changed other fields of this meanwhile. Those changes are in the form now; look at it and save again.`,
    );
    return undefined;
  }

  /** On leaving a field, not while one types: what is wrong with it, and with those that were left before. */
  function leave(field: string) {
    left.current.add(field);
    const typed = (path: string) => left.current.has(path) && (draft[path] ?? '').trim() !== '';
    const found = Object.entries(kind.faultsOf(draft)).filter(([path]) => typed(path));
    whenReleased(() => {
      setSettled(draft);
      setFaults((before) => ({ ...before, ...Object.fromEntries(found) }));
    });
  }

  async function send(): Promise<number> {
    if (base) {
      await kind.save(base, draft);
      return base.id;
    }
    return (await kind.create(parent, draft, keyOf(draft))).id;
  }

  async function refused(error: unknown) {
    if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
    if (base && error instanceof HttpError && error.status === 412) return reconcile(base);
    const issues = issuesOf(error);
    fail(issues);
    if (isNotFound(error)) setProblem(goneWords);
    else if (Object.keys(issues).length === 0) setProblem(messageOf(error, ''));
    const failed = base ? kind.words.updateFailed : kind.words.createFailed;
    toast('Error', kind.toastsReason && !base ? messageOf(error, failed) : failed, 'destructive');
    return undefined;
  }

  return {
    labels: kind.labels,
    draft,
    /** The draft as it was when a field was left last. */
    settled,
    /** Of a draft without faults: rules look at values that can be stored. */
    findings:
      kind.findingsOf && Object.keys(kind.faultsOf(settled)).length === 0
        ? kind.findingsOf(settled, base && kind.draftOf(base))
        : [],
    conflicts,
    /** Who the other member of a conflict is; empty where that is not known. */
    changer,
    problem,
    attempt,
    busy,
    restored,
    isNew: base === null,
    change(changes: Partial<Draft>) {
      setState((before) => ({ ...before, draft: { ...before.draft, ...changes } }));
      setFaults((before) => without(before, changes));
    },
    /** What ties a field of the form to its control. */
    bind(field: keyof Draft & string) {
      return {
        name: field,
        value: draft[field] ?? '',
        onChange: (text: string) => this.change({ [field]: text } as Partial<Draft>),
        onBlur: () => leave(field),
        error: faults[field],
      };
    },
    /** Likewise of a figure: the unit that is pasted behind it goes into the field of the unit. */
    bindFigure(field: keyof Draft & string, unitField: keyof Draft & string, units: readonly string[]) {
      const change = (text: string) => {
        const pasted = splitUnit(text, units);
        this.change(
          (pasted ? { [field]: pasted.value, [unitField]: pasted.unit } : { [field]: text }) as Partial<Draft>,
        );
      };
      return { ...this.bind(field), onChange: change };
    },
    faultOf: (field: string) => faults[field],
    /** Settles a conflict for one side; the form shows the other's value or keeps mine. */
    choose({ field, theirs }: FieldConflict, whose: 'mine' | 'theirs') {
      if (whose === 'theirs') this.change({ [field]: theirs } as Partial<Draft>);
      setConflicts((before) => before.filter((conflict) => conflict.field !== field));
    },
    startOver() {
      setState(untouched);
      setSettled(untouched.draft);
      setRestored(false);
      setFaults({});
    },
    cancel: forget,
    async submit() {
      if (busy || conflicts.length > 0) return;
      const found = kind.faultsOf(draft);
      const [first] = Object.values(found);
      setProblem('');
      if (first) {
        fail(found);
        if (kind.faultTitle) toast(kind.faultTitle, first, 'destructive');
        return;
      }
      setBusy(true);
      setFaults({});
      try {
        const row = rowKey(kind.name, await send());
        forget();
        const to = kind.placeOf?.(draft) ?? location.pathname + location.search;
        const link = { label: 'Show it', to, onFollow: () => showRow(row) };
        toast('Success', base ? kind.words.updated : kind.words.created, 'default', base ? undefined : link);
        await onSaved();
        showRow(row);
      } catch (error) {
        setBusy(false);
        await refused(error);
      }
    },
  };
}
