import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../web/ui/controls/Button.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import { TrashIcon } from '../../../web/ui/marks/action-icons.tsx';
import { mostIdentifierText } from '../../../web/forms/typed-identifiers.ts';
import { assessments, type CompanyDraft, links } from './company-draft.ts';
import styles from './CompanyFields.module.css';

export interface FieldsProps {
  draft: CompanyDraft;
  onChange: (changes: Partial<CompanyDraft>) => void;
  /** Messages by the path of the field. */
  faults: Record<string, string>;
}

/** What the fields are called. */
export const companyWords = {
  name: 'Company Name',
  identifiers: 'Identifiers in Other Registers',
  headquarters: 'Headquarters',
  ceo: 'CEO',
  foundedDate: 'Founded',
  description: 'Description',
  pendingLitigation: 'Pending Litigation',
  stockSymbol: 'Stock Symbol',
  stockExchanges: 'Stock Exchanges',
  companyWebsiteUrl: 'Company Website',
  investorRelationsUrl: 'Investor Relations',
  financialStatsUrl: 'Financial Statistics',
  nextStepDescription: 'Next Step Description',
  nextStepDate: 'Target Date',
  futureSteps: 'Future Timeline Events',
  irPromoterScore: 'IR Promoter Score',
  leadershipScore: 'Leadership Score',
  assetScore: 'Asset Score',
  financialScore: 'Financial Score',
} as const;

type TextName = Exclude<keyof CompanyDraft, 'stockExchanges' | 'futureSteps'>;

const bind = ({ draft, onChange, faults }: FieldsProps, field: TextName) => ({
  label: companyWords[field],
  name: field,
  value: draft[field],
  onChange: (value: string) => onChange({ [field]: value }),
  error: faults[field],
});

export function BasicFields(props: FieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField required maxLength={200} {...bind(props, 'name')} />
      <TextField placeholder="City, Country" maxLength={500} {...bind(props, 'headquarters')} />
      <div className={styles.pair}>
        <TextField maxLength={200} {...bind(props, 'ceo')} />
        <TextField placeholder="YYYY or YYYY-MM-DD" maxLength={200} {...bind(props, 'foundedDate')} />
      </div>
      <TextField
        placeholder="lei:5493001KJTIIGC8Y1R12; wikidata:Q123"
        maxLength={mostIdentifierText}
        {...bind(props, 'identifiers')}
      />
      <TextArea rows={6} maxLength={20_000} {...bind(props, 'description')} />
    </div>
  );
}

export const LitigationField = (props: FieldsProps) => (
  <TextArea rows={4} maxLength={20_000} {...bind(props, 'pendingLitigation')} />
);

/** The symbol, and one row for each exchange where its shares are traded. */
export function StockFields(props: FieldsProps) {
  const { draft, onChange, faults } = props;
  const pairs = draft.stockExchanges;
  const change = (stockExchanges: typeof pairs) => onChange({ stockExchanges });
  return (
    <div className={styles.fields}>
      <TextField
        maxLength={50}
        {...bind(props, 'stockSymbol')}
        help="The one that you would search for, such as TSXV:ABC"
      />
      <div className={styles.heading}>
        <h3>Stock exchanges</h3>
        <Button size="s" onClick={() => change([...pairs, { key: crypto.randomUUID(), exchange: '', ticker: '' }])}>
          Add Exchange
        </Button>
      </div>
      {pairs.length === 0 && <p className={styles.hint}>Not listed on any exchange yet.</p>}
      {pairs.map((pair, index) => (
        <div key={pair.key} className={styles.exchange} role="group" aria-label={`Exchange ${index + 1}`}>
          <TextField
            label="Exchange"
            name={`stockExchanges.${index}.exchange`}
            placeholder="TSXV"
            maxLength={100}
            value={pair.exchange}
            onChange={(exchange) => change(pairs.with(index, { ...pair, exchange }))}
            error={faults[`stockExchanges.${index}.exchange`]}
          />
          <TextField
            label="Ticker"
            name={`stockExchanges.${index}.ticker`}
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
    </div>
  );
}

export function LinkFields(props: FieldsProps) {
  return (
    <div className={styles.fields}>
      {links.map((field) => (
        <TextField
          key={field}
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

/** Scores that members enter; `computed` are those that follow from what members do. */
export function AssessmentFields({ computed, ...props }: FieldsProps & { computed?: ReactNode }) {
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>
        Your judgement, 0 to 100. Engagement and net promoter score are computed from what members do.
      </p>
      {computed}
      <div className={styles.pair}>
        {assessments.map((field) => (
          <TextField key={field} inputMode="decimal" unit="/ 100" {...bind(props, field)} />
        ))}
      </div>
    </div>
  );
}
