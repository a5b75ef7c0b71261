import { type FormEvent, useId, useRef, useState } from 'react';
import { HttpError, isUnauthorized, issuesOf, messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { toast } from '../../../web/ui/toast.ts';
import type { Company } from '../contract.ts';
import { changeCompany, createCompany, readCompany } from './api.ts';
import { refreshRecords } from '../../../web/ui/record-changed.ts';
import {
  companyBody,
  companyChanges,
  type CompanyDraft,
  companyFaults,
  type CompanyTab,
  companyTabOf,
  companyTabs,
  draftOfCompany,
  emptyCompany,
} from './company-draft.ts';
import { CompanyForm } from './CompanyForm.tsx';

interface CompanyDialogProps {
  /** Undefined: a new one. */
  company?: Company;
  onClose: () => void;
  onCreated?: (company: Company) => void;
}

const failures = {
  create: ['Error', 'Failed to create company. Please try again.'],
  change: ['Update Failed', 'Failed to update company information. Please try again.'],
} as const;

const inWords = (value: Company[keyof Company]) =>
  typeof value === 'object' ? (JSON.stringify(value ?? null) === 'null' ? 'nothing' : 'another list') : String(value);

export function CompanyDialog({ company, onClose, onCreated }: CompanyDialogProps) {
  const [base, setBase] = useState(company);
  const [draft, setDraft] = useState<CompanyDraft>(() => (company ? draftOfCompany(company) : emptyCompany));
  const [tab, setTab] = useState<CompanyTab>('basic');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const sent = useRef('');
  const id = useId();

  const fail = (found: Record<string, string>) => {
    const faulty = new Set(Object.keys(found).map(companyTabOf));
    setFaults(found);
    setTab(companyTabs.find((item) => faulty.has(item.id))?.id ?? tab);
  };

  /** Sends only what was changed here, so what others changed meanwhile stays; where both did, asks first. */
  async function change(before: Company): Promise<void> {
    const changes = companyChanges(draft, before);
    if (Object.keys(changes).length > 0) await changeCompany(before.id, changes, before.version);
  }
  async function create(): Promise<void> {
    const body = companyBody(draft);
    if (sent.current !== JSON.stringify(body)) key.current = crypto.randomUUID();
    sent.current = JSON.stringify(body);
    const made = await createCompany(body, key.current);
    onCreated?.(made);
  }
  async function mergeTheirs(before: Company) {
    const theirs = await readCompany(before.id);
    const mine = companyChanges(draft, before);
    const disputed = Object.keys(companyChanges(draftOfCompany(theirs), before)).filter((field) => field in mine);
    const typed = Object.fromEntries(Object.keys(mine).map((field) => [field, draft[field as keyof CompanyDraft]]));
    setBase(theirs);
    setDraft({ ...draftOfCompany(theirs), ...typed });
    fail(
      Object.fromEntries(
        disputed.map((field) => [
          field,
          `Someone else changed this to: ${inWords(theirs[field as keyof Company])}. Save again to keep yours.`,
        ]),
      ),
    );
    setProblem(
      'Someone else changed this company while you were editing. Their changes are in the form now; look at it and save again.',
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = companyFaults(draft);
    setProblem('');
    if (busy || Object.keys(found).length > 0) return fail(found);
    setBusy(true);
    setFaults({});
    try {
      await (base ? change(base) : create());
      toast('Success', base ? 'Company updated successfully' : 'Company created successfully');
      onClose();
      await refreshRecords();
    } catch (error) {
      setBusy(false);
      if (isUnauthorized(error)) return location.assign('/');
      if (base && error instanceof HttpError && error.status === 412) return mergeTheirs(base);
      const issues = issuesOf(error);
      fail(issues);
      if (Object.keys(issues).length === 0) setProblem(messageOf(error, ''));
      const [title, message] = failures[base ? 'change' : 'create'];
      toast(title, message, 'destructive');
    }
    return undefined;
  }

  return (
    <Dialog
      title={company ? `Edit ${company.name}` : 'Create Company'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" disabled={busy}>
            {company ? (busy ? 'Saving...' : 'Save Changes') : busy ? 'Creating...' : 'Create Company'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Notice tone={base ? 'warning' : 'bad'}>{problem}</Notice>}
        <CompanyForm
          draft={draft}
          onChange={(changes) => {
            setDraft((before) => ({ ...before, ...changes }));
            setFaults((before) =>
              Object.fromEntries(Object.entries(before).filter(([path]) => !((path.split('.')[0] ?? '') in changes))),
            );
          }}
          faults={faults}
          tab={tab}
          onTab={setTab}
        />
      </form>
    </Dialog>
  );
}
