import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { lastJump } from '../../../domain/capital/jumps.ts';
import type { ShareChange } from '../../../domain/capital/records.ts';
import { parseDecimal } from '../../../domain/numbers/decimal.ts';
import { dealPriceRule } from '../../../domain/money/money-of-shares.ts';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { plainDigits } from '../../../web/forms/typed-number.ts';
import { day } from '../../../web/format.ts';
import { sharePrice } from '../../../web/share-figures.ts';
import { utcToday } from '../../../web/today.ts';
import { type Market, useMarket } from '../../../web/entity/use-market.ts';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import type { CapitalSnapshot } from '../../capital/contract.ts';
import type { CompanyPage } from '../../companies/contract.ts';
import { prices } from '../../prices/contract.ts';
import type { Financing } from '../contract.ts';
import { deleteFinancing } from './api.ts';
import { financingName } from './financing-words.ts';
import styles from './Financings.module.css';
import { FinancingsTable } from './FinancingsTable.tsx';
import { growthOf, growthWords } from './growth-of-shares.ts';

const FinancingDialog = lazy(async () => ({ default: (await import('./FinancingDialog.tsx')).FinancingDialog }));

interface FinancingsPanelProps {
  company: CompanyPage['company'];
  financings: Financing[];
  snapshots: readonly CapitalSnapshot[];
  changes: readonly ShareChange[];
}

/** What the figures of the table stand on, in words: the newest entered price, or the lack of one. */
function PriceInUse({ market: { price, seriesId, listing, isPending } }: { market: Market }) {
  if (isPending) return 'Asking for the price...';
  if (price && seriesId !== null && listing !== null)
    return (
      <>
        The newest price of {listing} is{' '}
        <Link to={`/prices/${seriesId}`}>{sharePrice(String(price.amount), price.currency)}</Link> of {day(price.asOf)}.
        Another one that is typed here is tried in its place, and not saved.
      </>
    );
  return 'Nobody has entered a price of the share. One that is typed here is tried, and not saved.';
}

/** The currency of the newest financing that has one. */
const currencyOf = (financings: readonly Financing[]) => financings.find(({ currency }) => currency)?.currency ?? null;

/** What a company raised by new shares, what each share has become, and how the shares grew. */
export function FinancingsPanel({ company, financings, snapshots, changes }: FinancingsPanelProps) {
  const [typed, setTyped] = useState('');
  const currency = currencyOf(financings);
  const market = useMarket(
    prices.series,
    company,
    financings.flatMap(({ currency: own }) => own ?? []),
  );
  const companyId = company.id;
  const canEdit = company.can.edit;
  const read = parseDecimal(plainDigits(typed), dealPriceRule);
  const fault = typed.trim() === '' || read.ok ? undefined : read.message;
  const { rates } = market;
  const own = typed.trim() === '' && market.price;
  const price = own || (read.ok && currency ? { amount: read.value, currency, asOf: utcToday(), source: null } : null);
  const at = price && { price, rates, jumpOn: lastJump(snapshots, changes), changes };
  const growth = growthOf(snapshots, changes);
  return (
    <RecordPanel
      id="financings"
      title="Financings"
      addable="Financing"
      records={financings}
      canEdit={canEdit}
      empty={{
        title: 'No financing recorded yet.',
        why: 'Closing announcements say how many units were sold, at which price and with which warrants: by them one sees who is in profit, and when their shares may be sold.',
      }}
      notice={growth && <p className={styles.growth}>{growthWords(growth)}</p>}
      renderForm={(financing, close) => <FinancingDialog companyId={companyId} financing={financing} onClose={close} />}
      renderDeletion={(financing, close) => (
        <DeleteRecord
          noun="financing"
          which={`the ${financingName(financing)}`}
          onDelete={() => deleteFinancing(financing)}
          onClose={close}
        />
      )}
    >
      {({ ask }) => (
        <>
          {currency && (
            <div className={styles.at}>
              <TextField
                label="At a share price of"
                inputMode="decimal"
                unit={currency}
                value={typed}
                onChange={setTyped}
                error={fault}
                help={<PriceInUse market={market} />}
                {...(own && own.currency === currency && { placeholder: String(own.amount) })}
              />
            </div>
          )}
          <FinancingsTable financings={financings} at={at} onAsk={canEdit ? ask : undefined} />
        </>
      )}
    </RecordPanel>
  );
}
