import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isFree } from '../../../domain/capital/records.ts';
import { vouched } from '../../../domain/records/vouched.ts';
import { bodyKeys } from '../../../web/forms/body-key.ts';
import { keepDraft, keptDraft } from '../../../web/forms/kept-draft.ts';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { BackAgain, FieldRow, MoreFields } from '../../../web/forms/RecordDialog.tsx';
import { SourceField, SourcePageField } from '../../../web/forms/SourceFields.tsx';
import { useFaultFocus } from '../../../web/forms/use-fault-focus.ts';
import { utcToday } from '../../../web/today.ts';
import { call, issuesOf, messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { SelectField, TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { Segments } from '../../../web/ui/controls/Segments.tsx';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { CompanyPage } from '../../companies/contract.ts';
import { mostInstruments, type QuarterInput, quarters } from '../contract-quarter.ts';
import { emptyInstrument, type InstrumentDraft, instrumentKindOf } from './instrument-form.ts';
import { pastedInstruments } from './pasted-instruments.ts';
import { QuarterInstrument } from './QuarterInstrument.tsx';
import styles from './Quarter.module.css';
import {
  inCurrency,
  type InstrumentRow,
  quarterBody,
  type QuarterDraft,
  quarterFaults,
  resumed,
  type Scale,
  scales,
  startOf,
  typedAs,
  withPasted,
} from './quarter-form.ts';
import { type SnapshotDraft } from './snapshot-form.ts';

/** Fields that few filings of juniors fill. */
const seldom = ['unusedFacilities', 'preferred', 'minorityInterests', 'listedInvestments'] as const;

const rowHeads = ['Kind', 'Number', 'Strike', 'Currency', 'Expiry', 'Now'].map((head) => ({ head }));

type Filing = Pick<SnapshotDraft, 'currency' | 'sourceUrl' | 'sourcePage'>;

/** What is typed, in this tab, until it is stored. */
interface Kept {
  draft: QuarterDraft;
  pasted: string;
}

interface QuarterFormProps {
  page: CompanyPage;
  /** The financings of the quarter, as their own feature types and draws them; what they lack is said by the filing. */
  financings: {
    /** Shows what is wrong. Answers whether nothing is. */
    check: (filing: Filing) => boolean;
    bodies: (filing: Filing) => QuarterInput['financings'];
    /** Shows what the server said, by place and field: `0.closedOn`. */
    refuse: (issues: Readonly<Record<string, string>>) => void;
    draw: (filing: Filing) => ReactNode;
    /** Whether some that were typed here before are back. */
    areBack: boolean;
    forget: () => void;
  };
}

/** A junior's last quarter from its filing: shares, balance sheet, instruments and financings, stored together or not at all. */
export function QuarterForm({ page, financings }: QuarterFormProps) {
  const { company } = page;
  const navigate = useNavigate();
  const place = `quarter-${company.id}`;
  const [begun] = useState(() =>
    startOf(page.instruments, { currency: page.capitalSnapshots[0]?.currency ?? null, today: utcToday() }),
  );
  const [kept] = useState(() => vouched<Kept | undefined>(keptDraft(place)));
  const [draft, setDraft] = useState<QuarterDraft>(() => (kept ? resumed(kept.draft, begun) : begun));
  const [isBack, setIsBack] = useState(kept !== undefined || financings.areBack);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [pasted, setPasted] = useState(kept?.pasted ?? '');
  const [left, setLeft] = useState<{ left: string[]; sums: string[]; counted: number }>({
    left: [],
    sums: [],
    counted: 0,
  });
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [keyOf] = useState(bodyKeys);
  const element = useFaultFocus(attempt);
  const isStored = useRef(false);
  useEffect(() => {
    if (isStored.current) return;
    const isClean = pasted === '' && JSON.stringify(draft) === JSON.stringify(begun);
    keepDraft(place, isClean ? undefined : { draft, pasted });
  }, [place, begun, draft, pasted]);
  const forget = () => {
    keepDraft(place, undefined);
    financings.forget();
  };
  const change = (next: QuarterDraft) => {
    setDraft(next);
    // What was wrong is looked at again as it is mended.
    if (Object.keys(faults).length > 0) setFaults(quarterFaults(next));
  };
  const bind = (field: keyof SnapshotDraft) => ({
    value: draft.snapshot[field],
    error: faults[`snapshot.${field}`],
    onChange: (text: string) =>
      change(
        field === 'currency'
          ? inCurrency(draft, typedAs(field, text))
          : { ...draft, snapshot: { ...draft.snapshot, [field]: text } },
      ),
  });
  const setRows = (rows: InstrumentRow[]) => change({ ...draft, rows: rows.slice(0, mostInstruments) });
  const newRow = (row: InstrumentDraft): InstrumentRow => ({
    key: crypto.randomUUID(),
    known: null,
    fate: 'there',
    draft: {
      ...row,
      currency: row.currency || (isFree({ kind: instrumentKindOf(row) }) ? '' : draft.snapshot.currency),
    },
  });
  const unit = [draft.snapshot.currency.trim().toUpperCase(), draft.scale === 'units' ? '' : draft.scale]
    .filter(Boolean)
    .join(' ');
  const money = (field: keyof SnapshotDraft, label: string, help?: string) => (
    <TextField label={label} inputMode="decimal" unit={unit || undefined} {...bind(field)} help={help} />
  );

  async function save() {
    const found = quarterFaults(draft);
    setFaults(found);
    setProblem('');
    // Both are asked, so that all that is wrong is told at once.
    const areFinancingsRight = financings.check(draft.snapshot);
    if (Object.keys(found).length > 0 || !areFinancingsRight) {
      setAttempt(attempt + 1);
      return;
    }
    setBusy(true);
    const { body: capital, keys } = quarterBody(draft);
    const body = { ...capital, financings: financings.bodies(draft.snapshot) };
    try {
      await call(quarters.enter, { params: { companyId: company.id }, body, idempotencyKey: keyOf(body) });
      isStored.current = true;
      forget();
      await refreshRecords();
      toast('Quarter stored', `${company.name} has its last quarter.`, 'default', {
        label: 'Undo it',
        to: `/companies/${company.id}/quarter#entered`,
      });
      await navigate(`/companies/${company.id}?section=capital`);
    } catch (error) {
      const issues = Object.entries(issuesOf(error));
      financings.refuse(
        Object.fromEntries(
          issues.flatMap(([path, message]) =>
            path.startsWith('financings.') ? [[path.slice('financings.'.length), message] as const] : [],
          ),
        ),
      );
      const told = issues.map(([path, message]) => {
        const [, index = '', field = ''] = /^instruments\.(\d+)\.(?:instrument\.)?(.*)$/.exec(path) ?? [];
        return [index === '' ? path : `instruments.${keys[Number(index)]}.${field}`, message] as const;
      });
      setFaults(Object.fromEntries(told));
      setProblem(messageOf(error, 'The quarter could not be stored. Nothing was stored.'));
      setAttempt(attempt + 1);
    }
    setBusy(false);
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isBack && (
        <BackAgain
          onStartOver={() => {
            setDraft(begun);
            setPasted('');
            setFaults({});
            setIsBack(false);
            forget();
          }}
        />
      )}
      {problem !== '' && <Notice tone="bad">{problem}</Notice>}
      <section className={styles.part} aria-labelledby="quarter-shares">
        <h2 id="quarter-shares">Shares</h2>
        <FieldRow>
          <TextField
            label="Shares As Of"
            type="date"
            required
            {...bind('asOf')}
            help="From the cover or the discussion"
          />
          <TextField
            label="Shares Outstanding"
            inputMode="numeric"
            {...bind('sharesOutstanding')}
            help="In full: 121,500,000"
          />
          <TextField
            label="Stated Fully Diluted"
            inputMode="numeric"
            {...bind('statedFullyDiluted')}
            help="If the filing says it"
          />
        </FieldRow>
      </section>
      <section className={styles.part} aria-labelledby="quarter-sheet">
        <h2 id="quarter-sheet">Balance sheet and cash flow</h2>
        <FieldRow>
          <TextField label="Balance Sheet Date" type="date" {...bind('balanceDate')} />
          <TextField label="Currency" placeholder="CAD" {...bind('currency')} />
        </FieldRow>
        <div className={styles.scale}>
          <span>Figures of this filing are in</span>
          <Segments
            label="Figures of this filing are in"
            options={(Object.keys(scales) as Scale[]).map((value) => ({
              value,
              label: value === 'units' ? 'full amounts' : value,
            }))}
            value={draft.scale}
            onChange={(scale) => change({ ...draft, scale })}
          />
        </div>
        <FieldRow>
          {money('cash', 'Cash')}
          {money('debt', 'Debt', '0 where it says there is none; blank where it does not say')}
        </FieldRow>
        <FieldRow>
          {money('quarterlyBurn', 'Burn in the Quarter', 'Operating outflow and exploration of these three months')}
          {money('quarterlyExploration', 'Of It into the Ground')}
          {money('quarterlyOverhead', 'General and Administrative')}
        </FieldRow>
        <MoreFields
          label="Facilities, preferred, minorities, investments"
          open={seldom.some((field) => draft.snapshot[field] !== '' || faults[`snapshot.${field}`] !== undefined)}
        >
          <FieldRow>
            {money('unusedFacilities', 'Unused Facilities', 'That can be drawn today')}
            {money('preferred', 'Preferred Shares')}
          </FieldRow>
          <FieldRow>
            {money('minorityInterests', 'Minority Interests')}
            {money('listedInvestments', 'Listed Investments')}
          </FieldRow>
        </MoreFields>
        <FieldRow>
          <SourceField {...bind('sourceUrl')} />
          <SourcePageField {...bind('sourcePage')} />
          <TextField
            label="Published"
            type="date"
            {...bind('publishedOn')}
            help="The day of the filing: from then on it is known"
          />
        </FieldRow>
      </section>
      <section className={styles.part} aria-labelledby="quarter-instruments">
        <h2 id="quarter-instruments">Options, warrants, units</h2>
        {draft.rows.length > 0 && (
          <StackedTable
            caption="Options, warrants and units of the quarter"
            captionClass="visually-hidden"
            className={styles.rows}
            heads={rowHeads}
          >
            {draft.rows.map((row, index) => (
              <QuarterInstrument
                key={row.key}
                row={row}
                place={index + 1}
                faults={faults}
                onChange={(next) => setRows(draft.rows.map((each) => (each.key === row.key ? next : each)))}
                onRemove={() => setRows(draft.rows.filter((each) => each.key !== row.key))}
              />
            ))}
          </StackedTable>
        )}
        <div className={styles.actions}>
          <Button onClick={() => setRows([...draft.rows, newRow(emptyInstrument)])}>Add Row</Button>
        </div>
        <TextArea
          label="Paste Rows"
          rows={3}
          value={pasted}
          onChange={setPasted}
          placeholder="Warrants   12,750,000   0.95   CAD   2027-09-18"
          help="From a table of the filing, with the heading that says what its rows are, or a spreadsheet: kind, number, strike, currency, expiry. They are shown above before anything is stored."
        />
        <div className={styles.actions}>
          <Button
            disabled={pasted.trim() === ''}
            onClick={() => {
              const read = pastedInstruments(pasted, 'warrant');
              const { rows, counted } = withPasted(draft.rows, read.rows, newRow);
              setRows(rows);
              setLeft({ ...read, counted });
              setPasted('');
            }}
          >
            Show as Rows
          </Button>
        </div>
        {left.counted > 0 && (
          <Notice tone="plain">
            Of these rows {left.counted} {left.counted === 1 ? 'is' : 'are'} on record: counted anew above, in{' '}
            {left.counted === 1 ? 'its own row' : 'their own rows'}.
          </Notice>
        )}
        {left.left.length > 0 && (
          <Notice tone="warning">Not understood, so left out: {left.left.slice(0, 5).join('; ')}</Notice>
        )}
        {left.sums.length > 0 && (
          <Notice tone="plain">
            Sums, and what became of instruments, so left out: {left.sums.slice(0, 5).join('; ')}
          </Notice>
        )}
        <SelectField
          label="Options and Warrants Complete"
          none="Not known"
          options={[
            { value: 'yes', label: 'Yes, the rows above are all, or there are none' },
            { value: 'no', label: 'No, some are missing' },
          ]}
          {...bind('instrumentsComplete')}
        />
      </section>
      <section className={styles.part} aria-labelledby="quarter-financings">
        <h2 id="quarter-financings">Financings</h2>
        <p className={styles.about}>
          New shares that were sold since the filing before: placements, flow-through, rights. Warrants that came with
          them are counted above.
        </p>
        {financings.draw(draft.snapshot)}
      </section>
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Saving...' : 'Store Quarter'}
        </Button>
      </div>
    </form>
  );
}
