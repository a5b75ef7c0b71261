import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../web/ui/Button.tsx';
import { TextArea, TextField } from '../../../web/ui/Field.tsx';
import { TrashIcon } from '../../../web/ui/icons.tsx';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { assessments, type CompanyDraft, type CompanyTab, companyTabOf, companyTabs, links } from './company-draft.ts';
import styles from './CompanyForm.module.css';

interface FieldsProps {
  draft: CompanyDraft;
  onChange: (changes: Partial<CompanyDraft>) => void;
  faults: Record<string, string>;
}

const words = {
  companyWebsiteUrl: 'Company Website',
  investorRelationsUrl: 'Investor Relations',
  financialStatsUrl: 'Financial Statistics',
  irPromoterScore: 'IR Promoter Score',
  leadershipScore: 'Leadership Score',
  assetScore: 'Asset Score',
  financialScore: 'Financial Score',
} as const;

type TextName = Exclude<keyof CompanyDraft, 'stockExchanges'>;

const bind = ({ draft, onChange, faults }: FieldsProps, field: TextName) => ({
  name: field,
  value: draft[field],
  onChange: (value: string) => onChange({ [field]: value }),
  error: faults[field],
});

function BasicFields(props: FieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField label="Company Name" required maxLength={200} {...bind(props, 'name')} />
      <TextField label="Headquarters" placeholder="City, Country" maxLength={500} {...bind(props, 'headquarters')} />
      <div className={styles.pair}>
        <TextField label="CEO" maxLength={200} {...bind(props, 'ceo')} />
        <TextField label="Founded" placeholder="YYYY or YYYY-MM-DD" maxLength={200} {...bind(props, 'foundedDate')} />
      </div>
      <TextArea label="Description" rows={6} maxLength={20_000} {...bind(props, 'description')} />
    </div>
  );
}

function StockFields(props: FieldsProps) {
  const { draft, onChange, faults } = props;
  const pairs = draft.stockExchanges;
  const change = (stockExchanges: typeof pairs) => onChange({ stockExchanges });
  return (
    <div className={styles.fields}>
      <TextField label="Stock Symbol" maxLength={50} {...bind(props, 'stockSymbol')} />
      <div className={styles.heading}>
        <h3>Stock exchanges</h3>
        <Button size="s" onClick={() => change([...pairs, { key: crypto.randomUUID(), exchange: '', ticker: '' }])}>
          Add Exchange
        </Button>
      </div>
      {pairs.map((pair, index) => (
        <div key={pair.key} className={styles.exchange}>
          <TextField
            label="Exchange"
            placeholder="TSXV"
            maxLength={100}
            value={pair.exchange}
            onChange={(exchange) => change(pairs.with(index, { ...pair, exchange }))}
            error={faults[`stockExchanges.${index}.exchange`]}
          />
          <TextField
            label="Ticker"
            placeholder="ABC"
            maxLength={20}
            value={pair.ticker}
            onChange={(ticker) => change(pairs.with(index, { ...pair, ticker }))}
            error={faults[`stockExchanges.${index}.ticker`]}
          />
          <IconButton
            className={styles.remove}
            label={`Remove exchange ${index + 1}`}
            onClick={() => change(pairs.toSpliced(index, 1))}
          >
            <TrashIcon />
          </IconButton>
        </div>
      ))}
      {links.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2_048}
          {...bind(props, field)}
        />
      ))}
    </div>
  );
}

function AssessmentFields(props: FieldsProps) {
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>
        Your judgement, 0 to 100. Engagement and net promoter score are computed from what members do.
      </p>
      <div className={styles.pair}>
        {assessments.map((field) => (
          <TextField key={field} label={words[field]} inputMode="decimal" {...bind(props, field)} />
        ))}
      </div>
    </div>
  );
}

function NotesFields(props: FieldsProps) {
  return (
    <div className={styles.fields}>
      <TextArea label="Pending Litigation" rows={6} maxLength={20_000} {...bind(props, 'pendingLitigation')} />
      <TextField label="Next Step Description" maxLength={500} {...bind(props, 'nextStepDescription')} />
      <TextField label="Target Date" type="date" {...bind(props, 'nextStepDate')} />
    </div>
  );
}

interface CompanyFormProps extends FieldsProps {
  tab: CompanyTab;
  onTab: (tab: CompanyTab) => void;
}

export function CompanyForm({ tab, onTab, ...fields }: CompanyFormProps) {
  const faulty = new Set(Object.keys(fields.faults).map(companyTabOf));
  const panels: Record<CompanyTab, ReactNode> = {
    basic: <BasicFields {...fields} />,
    stock: <StockFields {...fields} />,
    assessment: <AssessmentFields {...fields} />,
    notes: <NotesFields {...fields} />,
  };
  const tabs = companyTabs.map(({ id, label }) => ({ id, label, faulty: faulty.has(id), panel: panels[id] }));
  return <Tabs label="Parts of the company" tabs={tabs} active={tab} onChange={onTab} />;
}
