import { useState } from 'react';
import { metals } from '../../../domain/metals/metals.ts';
import { mostPrices } from '../../../domain/studies/metal-prices.ts';
import { type PriceBasis, priceBases, type PriceUnit, priceUnits } from '../../../domain/vocabulary.ts';
import { MetalField } from '../../../web/entity/MetalField.tsx';
import type { RecordForm } from '../../../web/forms/RecordDialog.tsx';
import { Button, IconButton } from '../../../web/ui/controls/Button.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { TrashIcon } from '../../../web/ui/marks/action-icons.tsx';
import { PlusIcon } from '../../../web/ui/marks/icons.tsx';
import type { EconomicStudy } from '../contract.ts';
import styles from './PriceFields.module.css';
import { filledPrices, pastedPrice, priceField, priceHint, priceParts } from './price-drafts.ts';
import type { StudyDraft } from './study-form.ts';

/** What money of a study can be for. */
export const priceUnitWords: Readonly<Record<PriceUnit, string>> = {
  oz: 'oz',
  lb: 'lb',
  kg: 'kg',
  g: 'g',
  t: 't',
  dmtu: 'dmtu: 1% of a dry tonne',
  ct: 'ct',
};

const basisWords: Readonly<Record<PriceBasis, string>> = {
  'long-term': 'Long-term',
  consensus: 'Consensus',
  spot: 'Spot',
  'past average': 'Past average',
  forward: 'Forward',
  varies: 'A price for each year',
};

/** The prices that a study assumes: one line for each metal, the main one first. */
export function PriceFields({ form }: { form: RecordForm<EconomicStudy, StudyDraft> }) {
  const { draft } = form;
  const filled = filledPrices(draft);
  const [lines, setLines] = useState(Math.max(1, (filled.at(-1) ?? 0) + 1));
  const shown = Array.from({ length: Math.max(lines, (filled.at(-1) ?? 0) + 1) }, (_, index) => index);
  const currency = draft.currency.trim().toUpperCase() || 'USD';
  /** What the server said of the price that stands in this line. */
  const refused = (index: number, part: string) => form.faultOf(`metalPrices.${filled.indexOf(index)}.${part}`);
  const remove = (index: number) => {
    const cells = shown.flatMap((line) =>
      priceParts.map((part) => {
        const from = line < index ? line : line + 1;
        return [priceField(line, part), draft[priceField(from, part)] ?? ''];
      }),
    );
    form.change(Object.fromEntries(cells) as Partial<StudyDraft>);
    setLines(Math.max(1, shown.length - 1));
  };
  return (
    <fieldset className={styles.prices}>
      <legend>Metal prices that the study assumes; oz are troy ounces, t metric tonnes</legend>
      {shown.map((index) => (
        <div key={index} className={styles.line}>
          <MetalField
            label="Metal"
            metals={metals}
            {...form.bind(priceField(index, 'Metal'))}
            error={form.faultOf(priceField(index, 'Metal')) ?? refused(index, 'metal')}
          />
          <TextField
            label="Metal Price"
            inputMode="decimal"
            {...form.bind(priceField(index, 'Value'))}
            onChange={(text) => form.change(pastedPrice(text, index) ?? { [priceField(index, 'Value')]: text })}
            error={form.faultOf(priceField(index, 'Value')) ?? refused(index, 'value')}
            help={priceHint(form.settled, index)}
          />
          <TextField
            label="Price in"
            placeholder={currency}
            {...form.bind(priceField(index, 'Currency'))}
            error={form.faultOf(priceField(index, 'Currency')) ?? refused(index, 'currency')}
          />
          <SelectField
            label="Per"
            none="Unit?"
            options={priceUnits.map((value) => ({ value, label: priceUnitWords[value] }))}
            {...form.bind(priceField(index, 'Unit'))}
          />
          <SelectField
            label="Price Basis"
            none="Not stated"
            options={priceBases.map((value) => ({ value, label: basisWords[value] }))}
            {...form.bind(priceField(index, 'Basis'))}
          />
          {shown.length > 1 && (
            <span className={styles.remove}>
              <IconButton label={`Remove price ${index + 1}`} onClick={() => remove(index)}>
                <TrashIcon />
              </IconButton>
            </span>
          )}
        </div>
      ))}
      {form.faultOf('metalPrices') && <p className={styles.fault}>{form.faultOf('metalPrices')}</p>}
      {shown.length < mostPrices && (
        <Button look="plain" size="s" onClick={() => setLines(shown.length + 1)}>
          <PlusIcon /> Another metal
        </Button>
      )}
    </fieldset>
  );
}
