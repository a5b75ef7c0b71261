import { longestPriceSource } from '../../../domain/records/field-rules.ts';
import { metals } from '../../../domain/metals/metals.ts';
import { quotedBases } from '../../../domain/prices/price-keys.ts';
import { compounds, priceUnitWords } from '../../../domain/prices/price-units.ts';
import { priceUnits } from '../../../domain/vocabulary.ts';
import { MetalField } from '../../../web/entity/MetalField.tsx';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import type { Price } from '../contract.ts';
import { refreshPrices } from './api.ts';
import { kindOf, type PriceDraft, priceKind, toldOf } from './price-form.ts';
import { quotedBasisLabels, oneOfKind } from './price-words.ts';

interface PriceDialogProps {
  /** Undefined: a new one. */
  price?: Price | undefined;
  /** The series to which a new one belongs, which it need not name again. */
  series?: { id: number; start: Partial<PriceDraft> } | undefined;
  /** What is filled in of a new one that could be of anything. */
  start?: Partial<PriceDraft> | undefined;
  onClose: () => void;
}

const names = [...metals.slice(0, 4), ...compounds.map(({ name }) => name), ...metals.slice(4)];
const kindOptions = (['metal', 'ticker', 'rate'] as const).map((value) => ({ value, label: oneOfKind[value] }));

/** What something cost on a day, for everybody. */
export function PriceDialog({ price, series, start, onClose }: PriceDialogProps) {
  const form = useRecordForm({
    kind: priceKind,
    parent: price?.seriesId ?? series?.id ?? 0,
    record: price,
    start: series?.start ?? start,
    onSaved: refreshPrices,
    onClose,
  });
  const kind = kindOf(form.draft);
  const told = toldOf(form.draft);
  // What it is the price of does not change: another thing has another price.
  const isFixed = price !== undefined || series !== undefined;
  return (
    <RecordDialog
      title={price ? `Edit price of ${price.key}` : `Add price${series ? ` of ${form.draft.key}` : ''}`}
      form={form}
      action="Save price"
      onClose={onClose}
    >
      {!isFixed && (
        <FieldRow>
          <SelectField label="Price of a" options={kindOptions} {...form.bind('kind')} />
          {kind === 'metal' ? (
            <MetalField label="Metal" metals={names} {...form.bind('key')} />
          ) : (
            <TextField
              label={kind === 'rate' ? 'Currencies' : 'Ticker'}
              required
              placeholder={kind === 'rate' ? 'USD/CAD' : 'TSXV:ABC'}
              {...form.bind('key')}
              help={kind === 'rate' ? 'What one of the first is in the second' : 'With its exchange'}
            />
          )}
        </FieldRow>
      )}
      <FieldRow>
        <TextField
          label="Price"
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.bind('value')}
          {...(told !== null && { help: told })}
        />
        {kind !== 'rate' && (
          <TextField
            label="Currency"
            required
            maxLength={10}
            {...form.bind('currency')}
            help="USD, CAD, AUD; GBp for pence"
          />
        )}
        {kind === 'metal' && (
          <SelectField
            label="For one"
            options={priceUnits.map((unit) => ({ value: unit, label: `${unit} (${priceUnitWords[unit]})` }))}
            {...form.bind('unit')}
          />
        )}
      </FieldRow>
      <FieldRow>
        <TextField label="Day" type="date" required {...form.bind('priceDate')} />
        {kind !== 'ticker' && !isFixed && (
          <SelectField
            label="Basis"
            options={quotedBases.map((basis) => ({ value: basis, label: quotedBasisLabels[basis] }))}
            {...form.bind('basis')}
          />
        )}
      </FieldRow>
      <TextField
        label="Source"
        required
        maxLength={longestPriceSource}
        {...form.bind('source')}
        help="Who published it, such as TSX Venture Exchange or World Bank"
      />
      <FieldRow>
        <TextField label="Link to the source" type="url" placeholder="https://" {...form.bind('sourceUrl')} />
        <TextField
          label="Licence"
          maxLength={longestPriceSource}
          {...form.bind('licence')}
          help="What may be done with it, such as CC BY 4.0"
        />
      </FieldRow>
    </RecordDialog>
  );
}
