import type { ReactNode } from 'react';
import { stageLabels, stages } from '../../../domain/mines/stages.ts';
import { CountryPicker, JurisdictionPicker } from '../../../web/entity/CountryPicker.tsx';
import { SelectField, TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import { Tabs } from '../../../web/ui/controls/Tabs.tsx';
import { TimelineFields } from '../../../web/entity/TimelineFields.tsx';
import { mostIdentifierText } from '../../../web/forms/typed-identifiers.ts';
import { MetalsEditor } from './MetalsEditor.tsx';
import { OwnershipFields } from './OwnershipFields.tsx';
import { doubtOfPlace, type MineDraft, type MineFieldsProps, type MineTab, mineTabs, tabOf } from './mine-draft.ts';
import styles from './MineForm.module.css';

/** Below the fold nobody would see what was just found; a dialog that opens stays at its top. */
function showWhileTyped(element: HTMLElement | null) {
  const name = document.activeElement?.getAttribute('name');
  if (name === 'latitude' || name === 'longitude') element?.scrollIntoView({ block: 'nearest' });
}

function BasicFields({ draft, onChange, faults }: MineFieldsProps) {
  const set = (field: keyof MineDraft) => (value: string) => onChange({ [field]: value });
  const doubt = doubtOfPlace(draft);
  return (
    <div className={styles.fields}>
      <TextField
        label="Mine Name"
        name="name"
        required
        maxLength={200}
        value={draft.name}
        onChange={set('name')}
        error={faults.name}
      />
      <TextField
        label="Also Known As (Optional)"
        name="alsoKnownAs"
        maxLength={500}
        value={draft.alsoKnownAs}
        onChange={set('alsoKnownAs')}
        error={faults.alsoKnownAs}
      />
      <TextField
        label="Identifiers in Other Registers (Optional)"
        name="identifiers"
        placeholder="mrds:10012345; wikidata:Q123"
        maxLength={mostIdentifierText}
        value={draft.identifiers}
        onChange={set('identifiers')}
        error={faults.identifiers}
      />
      <CountryPicker
        label="Country"
        name="country"
        value={draft.country}
        onChange={(country) => onChange({ country, primaryJurisdiction: '' })}
        error={faults.country}
      />
      <JurisdictionPicker
        label="Primary Jurisdiction"
        name="primaryJurisdiction"
        country={draft.country}
        value={draft.primaryJurisdiction}
        onChange={set('primaryJurisdiction')}
        error={faults.primaryJurisdiction}
      />
      <SelectField
        label="Stage"
        name="stage"
        none="Not known"
        value={draft.stage}
        options={stages.map((stage) => ({ value: stage, label: stageLabels[stage] }))}
        onChange={(stage) => onChange({ stage: stage as MineDraft['stage'] })}
        error={faults.stage}
      />
      <div className={styles.pair}>
        <TextField
          label="Latitude (Optional)"
          name="latitude"
          inputMode="text"
          placeholder="61.05"
          unit="°N"
          value={draft.latitude}
          onChange={set('latitude')}
          error={faults.latitude}
        />
        <TextField
          label="Longitude (Optional)"
          name="longitude"
          inputMode="text"
          placeholder="-158.2"
          unit="°E"
          value={draft.longitude}
          onChange={set('longitude')}
          error={faults.longitude}
        />
      </div>
      {doubt !== undefined && (
        <p ref={showWhileTyped} className={styles.warning} role="status">
          {doubt}
        </p>
      )}
    </div>
  );
}

function NotesFields({ draft, onChange, faults }: MineFieldsProps) {
  return (
    <TextArea
      label="Notes"
      name="notes"
      rows={12}
      maxLength={20_000}
      value={draft.notes}
      onChange={(notes) => onChange({ notes })}
      error={faults.notes}
      help="What does not fit elsewhere: geology, access, permits, history."
    />
  );
}

interface MineFormProps extends MineFieldsProps {
  tab: MineTab;
  onTab: (tab: MineTab) => void;
}

/** The five tabs of a mine, alike when adding and when editing. */
export function MineForm({ tab, onTab, ...fields }: MineFormProps) {
  const faulty = new Set(Object.keys(fields.faults).map(tabOf));
  const panels: Record<MineTab, ReactNode> = {
    basic: <BasicFields {...fields} />,
    metals: <MetalsEditor {...fields} />,
    ownership: <OwnershipFields {...fields} />,
    timeline: <TimelineFields {...fields} />,
    notes: <NotesFields {...fields} />,
  };
  const tabs = mineTabs.map(({ id, label }) => ({ id, label, faulty: faulty.has(id), panel: panels[id] }));
  return <Tabs label="Parts of the mine" tabs={tabs} active={tab} onChange={onTab} />;
}
