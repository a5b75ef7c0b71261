import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isUnauthorized, messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { keepDraft, keptDraft } from '../../../web/ui/kept-draft.ts';
import { Notice } from '../../../web/ui/Notice.tsx';
import { refreshRecords } from '../../../web/ui/record-changed.ts';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { TimelineFields } from '../../../web/ui/TimelineFields.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useFaultFocus } from '../../../web/ui/use-fault-focus.ts';
import type { Company } from '../contract.ts';
import { createCompany } from './api.ts';
import { companyBody, type CompanyDraft, companyFaults, emptyCompany, withoutFaultsOf } from './company-draft.ts';
import { refusalOf } from './company-editing.ts';
import { createTabOf, createTabs, type CreateTab, firstFaulty } from './company-tabs.ts';
import { AssessmentFields, BasicFields, LinkFields, LitigationField, StockFields } from './CompanyFields.tsx';
import styles from './CompanyFields.module.css';

const place = 'create-company';

interface CreateCompanyDialogProps {
  onClose: () => void;
  onCreated: (company: Company) => void;
}

/** Closing keeps what was typed for the next time; Cancel and success clear it. */
export function CreateCompanyDialog({ onClose, onCreated }: CreateCompanyDialogProps) {
  const [draft, setDraft] = useState<CompanyDraft>(() => ({
    ...emptyCompany,
    ...(keptDraft(place) as CompanyDraft | undefined),
  }));
  const [tab, setTab] = useState<CreateTab>('basic');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  // One key per company: a double click or a retry after a lost answer makes no second one; another body needs another key.
  const key = useRef({ value: crypto.randomUUID(), body: '' });
  const form = useFaultFocus(attempt);
  const id = useId();
  useEffect(() => keepDraft(place, draft === emptyCompany ? undefined : draft), [draft]);

  const fail = (found: Record<string, string>) => {
    setFaults(found);
    setTab(firstFaulty(found, createTabs, createTabOf) ?? tab);
    setAttempt((before) => before + 1);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = companyFaults(draft);
    setProblem('');
    if (Object.keys(found).length > 0) return fail(found);
    setBusy(true);
    setFaults({});
    const body = companyBody(draft);
    const text = JSON.stringify(body);
    if (key.current.body !== text) key.current = { value: crypto.randomUUID(), body: text };
    try {
      const made = await createCompany(body, key.current.value);
      keepDraft(place, undefined);
      toast('Success', 'Company created successfully');
      onClose();
      onCreated(made);
      await refreshRecords();
    } catch (error) {
      setBusy(false);
      if (isUnauthorized(error)) return location.assign('/');
      const issues = refusalOf(error, body);
      fail(issues);
      if (Object.keys(issues).length === 0) setProblem(messageOf(error, ''));
      toast('Error', 'Failed to create company. Please try again.', 'destructive');
    }
    return undefined;
  }
  const cancel = () => {
    keepDraft(place, undefined);
    onClose();
  };

  const fields = {
    draft,
    faults,
    onChange(changes: Partial<CompanyDraft>) {
      setDraft((before) => ({ ...before, ...changes }));
      setFaults((before) => withoutFaultsOf(before, changes));
    },
  };
  const panels: Record<CreateTab, ReactNode> = {
    basic: <BasicFields {...fields} />,
    stock: (
      <div className={styles.fields}>
        <StockFields {...fields} />
        <LinkFields {...fields} />
      </div>
    ),
    assessment: <AssessmentFields {...fields} />,
    notes: (
      <div className={styles.fields}>
        <LitigationField {...fields} />
        <TimelineFields {...fields} />
      </div>
    ),
  };
  const faulty = new Set(Object.keys(faults).map(createTabOf));
  const tabs = createTabs.map((item) => ({ ...item, faulty: faulty.has(item.id), panel: panels[item.id] }));
  return (
    <Dialog
      title="Create Company"
      onClose={onClose}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={id} look="primary" disabled={busy}>
            {busy ? 'Creating...' : 'Create Company'}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Notice>{problem}</Notice>}
        <Tabs label="Parts of the company" tabs={tabs} active={tab} onChange={setTab} />
      </form>
    </Dialog>
  );
}
