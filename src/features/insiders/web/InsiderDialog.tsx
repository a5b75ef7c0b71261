import { capitalised } from '../../../domain/text/capitalised.ts';
import { insiderMarkets, insiderNatures } from '../../../domain/capital/insiders.ts';
import { insiderSecurities, marketWords, natureWords } from '../../../domain/capital/insider-records.ts';
import { FieldRow, MoreFields, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { SelectField, TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import type { InsiderTrade } from '../contract.ts';
import { insiderForm } from './insider-form.ts';

interface InsiderDialogProps {
  companyId: number;
  /** Undefined: a new one. */
  trade?: InsiderTrade | undefined;
  onClose: () => void;
}

export function InsiderDialog({ companyId, trade, onClose }: InsiderDialogProps) {
  const form = useRecordForm({
    kind: insiderForm,
    parent: companyId,
    record: trade,
    onClose,
  });
  const labels = insiderForm.labels;
  return (
    <RecordDialog
      title={trade ? `Edit the filing of ${trade.insider}` : 'Add Insider Trade'}
      form={form}
      action={trade ? 'Save Changes' : 'Add Insider Trade'}
      onClose={onClose}
    >
      <FieldRow>
        <TextField label={labels.insider} required maxLength={200} {...form.bind('insider')} />
        <TextField label={labels.role} maxLength={200} placeholder="Director" {...form.bind('role')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={labels.market}
          required
          none="Choose"
          options={insiderMarkets.map((market) => ({ value: market, label: marketWords[market] }))}
          {...form.bind('market')}
        />
        <SelectField
          label={labels.nature}
          required
          none="Choose"
          options={insiderNatures.map((nature) => ({ value: nature, label: natureWords[nature] }))}
          {...form.bind('nature')}
        />
      </FieldRow>
      <FieldRow>
        <TextField label={labels.tradedOn} type="date" required {...form.bind('tradedOn')} />
        <TextField label={labels.filedOn} type="date" {...form.bind('filedOn')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={labels.security}
          required
          options={insiderSecurities.map((security) => ({ value: security, label: capitalised(security) }))}
          {...form.bind('security')}
        />
        <TextField
          label={labels.amount}
          inputMode="numeric"
          {...form.bind('amount')}
          help="Blank for a holding without a trade"
        />
      </FieldRow>
      <FieldRow>
        <TextField label={labels.price} inputMode="decimal" {...form.bind('price')} help="Of one" />
        <TextField label={labels.currency} placeholder="CAD" {...form.bind('currency')} />
      </FieldRow>
      <TextField
        label={labels.holdingAfter}
        inputMode="numeric"
        {...form.bind('holdingAfter')}
        help="What the filing says is held of it now"
      />
      <TextField label={labels.sourceUrl} type="url" required placeholder="https://" {...form.bind('sourceUrl')} />
      <MoreFields
        label="Controlled together, first report"
        open={form.draft.controlledBy !== '' || form.draft.isFirstReport !== ''}
      >
        <FieldRow>
          <TextField
            label={labels.controlledBy}
            maxLength={200}
            {...form.bind('controlledBy')}
            help="Who controls a holding that several file: it counts once"
          />
          <SelectField
            label={labels.isFirstReport}
            none="Not known"
            options={[
              { value: 'yes', label: 'Yes, more days to file' },
              { value: 'no', label: 'No' },
            ]}
            {...form.bind('isFirstReport')}
          />
        </FieldRow>
      </MoreFields>
      <TextArea label={labels.notes} maxLength={20_000} {...form.bind('notes')} />
    </RecordDialog>
  );
}
