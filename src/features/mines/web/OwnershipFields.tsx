import { useRef } from 'react';
import { CompanyPicker } from '../../../web/entity/CompanyPicker.tsx';
import { Checkbox, TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import type { MineFieldsProps } from './mine-draft.ts';
import { type MineDraft, percentInstead, typedPercent } from './mine-draft.ts';
import styles from './MineForm.module.css';

function NewCompanyFields({ draft, onChange, faults }: MineFieldsProps) {
  const { newCompany } = draft;
  const set = (field: keyof MineDraft['newCompany']) => (value: string) =>
    onChange({ newCompany: { ...newCompany, [field]: value } });
  const shared = (field: keyof MineDraft['newCompany']) => ({
    name: `newCompany.${field}`,
    value: newCompany[field],
    onChange: set(field),
    error: faults[`newCompany.${field}`],
  });
  return (
    <div className={styles.group} role="group" aria-label="New company">
      <TextField label="Company Name" required maxLength={200} {...shared('name')} />
      <div className={styles.pair}>
        <TextField label="Headquarters" placeholder="City, Country" maxLength={500} {...shared('headquarters')} />
        <TextField label="CEO" maxLength={200} {...shared('ceo')} />
      </div>
      <TextField label="Founded" placeholder="YYYY or YYYY-MM-DD" maxLength={200} {...shared('foundedDate')} />
      <TextArea label="Description" rows={3} maxLength={20_000} {...shared('description')} />
    </div>
  );
}

/** Who owns the mine, how much of it, and what it pays away. */
export function OwnershipFields({ draft, onChange, faults }: MineFieldsProps) {
  // Ticking the box clears the company; taking the tick away again must not cost it.
  const chosen = useRef(draft.company);
  const orDefault = (field: 'ownershipPercentage' | 'royalties') => () => {
    if (Number.isNaN(typedPercent(draft[field]))) onChange({ [field]: String(percentInstead(draft, field) ?? '') });
  };
  return (
    <div className={styles.fields}>
      <Checkbox
        label="Create new company"
        checked={draft.createNewCompany}
        onChange={(createNewCompany) => {
          if (createNewCompany) chosen.current = draft.company;
          onChange({ createNewCompany, company: createNewCompany ? null : chosen.current });
        }}
      />
      {draft.createNewCompany ? (
        <NewCompanyFields {...{ draft, onChange, faults }} />
      ) : (
        <CompanyPicker
          label="Company"
          value={draft.company}
          onChange={(company) => onChange({ company })}
          error={faults.companyId}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label="Ownership Percentage"
          name="ownershipPercentage"
          inputMode="decimal"
          unit="%"
          value={draft.ownershipPercentage}
          onChange={(ownershipPercentage) => onChange({ ownershipPercentage })}
          onBlur={orDefault('ownershipPercentage')}
          error={faults.ownershipPercentage}
          placeholder="Not known"
          help="What the company holds of the mine."
        />
        <TextField
          label="Royalties"
          name="royalties"
          inputMode="decimal"
          unit="%"
          value={draft.royalties}
          onChange={(royalties) => onChange({ royalties })}
          onBlur={orDefault('royalties')}
          error={faults.royalties}
          placeholder="Not known"
          help="Net smelter return paid to others."
        />
      </div>
    </div>
  );
}
