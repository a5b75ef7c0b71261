import { type FocusEvent, type FormEvent, type RefObject, useEffect, useState } from 'react';
import { isUnauthorized, messageOf } from '../http.ts';
import { bodyKeys } from './body-key.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';
import { refreshRecords } from './record-changed.ts';
import { toast, type ToastLink } from '../ui/overlays/toast.ts';
import { useFaultFocus } from './use-fault-focus.ts';
import { showRow } from '../ui/tables/saved-row.ts';
import { whenReleased } from '../ui/hooks/when-released.ts';

type Faults = Record<string, string>;

/** What the form of a new mine or company has to know of it. */
export interface Creation<Made, Draft extends object, Body extends object, Tab extends string> {
  /** Where its draft is kept. */
  place: string;
  empty: Draft;
  /** The tab that is open first. */
  firstTab: Tab;
  bodyOf: (draft: Draft) => Body;
  /** Messages by field. */
  faultsOf: (draft: Draft) => Faults;
  withoutFaultsOf: (faults: Faults, changes: Partial<Draft>) => Faults;
  /** The first tab with a fault on it. */
  firstFaultyTab: (faults: Faults) => Tab | undefined;
  create: (body: Body, idempotencyKey: string) => Promise<Made>;
  /** Messages by field of what the server refused. */
  refusalOf: (error: unknown, body: Body) => Faults;
  onLoggedOut: () => void;
  words: { created: string; failed: string };
  /** Where the toast of the new one leads. */
  linkOf: (made: Made) => ToastLink;
}

/** What the dialog around the fields needs. */
export interface CreateForm {
  formRef: RefObject<HTMLFormElement | null>;
  problem: string;
  busy: boolean;
  submit: (event: FormEvent) => void;
  /** On leaving a field: what is wrong with it is told now, not while one types. */
  leave: (event: FocusEvent) => void;
  cancel: () => void;
}

/** The form of a new mine or company: closing keeps what was typed for the next time; Cancel and success clear it. */
export function useCreateForm<Made, Draft extends object, Body extends object, Tab extends string>(
  creation: Creation<Made, Draft, Body, Tab>,
  onClose: () => void,
  onCreated?: (made: Made) => void,
) {
  const { place, empty } = creation;
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...(keptDraft(place) as Draft | undefined) }));
  const [tab, setTab] = useState(creation.firstTab);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [keyOf] = useState(bodyKeys);
  const formRef = useFaultFocus(attempt);
  useEffect(() => keepDraft(place, draft === empty ? undefined : draft), [place, empty, draft]);

  const fail = (found: Faults) => {
    setFaults(found);
    setTab(creation.firstFaultyTab(found) ?? tab);
    setAttempt((before) => before + 1);
  };

  async function send(body: Body) {
    try {
      const made = await creation.create(body, keyOf(body));
      keepDraft(place, undefined);
      const link = creation.linkOf(made);
      toast('Success', creation.words.created, 'default', link);
      onClose();
      onCreated?.(made);
      showRow(link.to);
      await refreshRecords();
    } catch (error) {
      setBusy(false);
      if (isUnauthorized(error)) return creation.onLoggedOut();
      const refused = creation.refusalOf(error, body);
      fail(refused);
      if (Object.keys(refused).length === 0) setProblem(messageOf(error, ''));
      toast('Error', creation.words.failed, 'destructive');
    }
    return undefined;
  }

  return {
    formRef,
    draft,
    faults,
    problem,
    busy,
    tab,
    setTab,
    change(changes: Partial<Draft>) {
      setDraft((before) => ({ ...before, ...changes }));
      setFaults((before) => creation.withoutFaultsOf(before, changes));
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (busy) return;
      const found = creation.faultsOf(draft);
      setProblem('');
      if (Object.keys(found).length > 0) return fail(found);
      setBusy(true);
      setFaults({});
      void send(creation.bodyOf(draft));
    },
    leave({ target }: FocusEvent) {
      const { name, value } = target as HTMLInputElement;
      const found = creation.faultsOf(draft)[name];
      if (found !== undefined && value.trim() !== '')
        whenReleased(() => setFaults((before) => ({ ...before, [name]: found })));
    },
    cancel() {
      keepDraft(place, undefined);
      onClose();
    },
  };
}
