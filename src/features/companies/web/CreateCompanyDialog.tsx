import type { ReactNode } from 'react';
import { CreateDialog } from '../../../web/forms/CreateDialog.tsx';
import { Tabs } from '../../../web/ui/controls/Tabs.tsx';
import { TimelineFields } from '../../../web/entity/TimelineFields.tsx';
import { type Creation, useCreateForm } from '../../../web/forms/use-create-form.ts';
import type { Company } from '../contract.ts';
import { createCompany } from './api.ts';
import { companyBody, type CompanyDraft, companyFaults, emptyCompany, withoutFaultsOf } from './company-draft.ts';
import { refusalOf } from './company-editing.ts';
import { createTabOf, createTabs, type CreateTab, firstFaulty } from './company-tabs.ts';
import { AssessmentFields, BasicFields, LinkFields, LitigationField, StockFields } from './CompanyFields.tsx';
import styles from './CompanyFields.module.css';

const companyCreation: Creation<Company, CompanyDraft, ReturnType<typeof companyBody>, CreateTab> = {
  place: 'create-company',
  empty: emptyCompany,
  firstTab: 'basic',
  bodyOf: companyBody,
  faultsOf: companyFaults,
  withoutFaultsOf,
  firstFaultyTab: (faults) => firstFaulty(faults, createTabs, createTabOf),
  create: createCompany,
  refusalOf,
  onLoggedOut: () => location.assign('/'),
  linkOf: ({ id, name }) => ({ to: `/companies/${id}`, label: `Open ${name}` }),
  words: { created: 'Company created successfully', failed: 'Failed to create company. Please try again.' },
};

interface CreateCompanyDialogProps {
  onClose: () => void;
  onCreated: (company: Company) => void;
}

export function CreateCompanyDialog({ onClose, onCreated }: CreateCompanyDialogProps) {
  const form = useCreateForm(companyCreation, onClose, onCreated);
  const fields = { draft: form.draft, faults: form.faults, onChange: form.change };
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
  const faulty = new Set(Object.keys(form.faults).map(createTabOf));
  const tabs = createTabs.map((item) => ({ ...item, faulty: faulty.has(item.id), panel: panels[item.id] }));
  return (
    <CreateDialog
      title="Create Company"
      words={{ create: 'Create Company', creating: 'Creating...' }}
      form={form}
      onClose={onClose}
    >
      <Tabs label="Parts of the company" tabs={tabs} active={form.tab} onChange={form.setTab} />
    </CreateDialog>
  );
}
