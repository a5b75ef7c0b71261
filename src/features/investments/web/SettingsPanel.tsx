import { useQuery } from '@tanstack/react-query';
import { lazy, useRef, useState } from 'react';
import { currencies } from '../../../domain/money/currencies.ts';
import { count, day } from '../../../web/format.ts';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button, buttonClass } from '../../../web/ui/controls/Button.tsx';
import { SelectField } from '../../../web/ui/controls/Field.tsx';
import { useRecordDialogs } from '../../../web/forms/use-record-dialogs.tsx';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { EmptyState, LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { PlusIcon } from '../../../web/ui/marks/icons.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { ActionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowOf } from '../../../web/ui/tables/saved-row.ts';
import { ScrollFrame, tableStyles } from '../../../web/ui/tables/Table.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { JournalSummary } from '../contract-journal.ts';
import type { CurrencyRate, RatesImport } from '../contract-rates.ts';
import {
  currencyRates,
  importRates,
  ratesTemplateAddress,
  refreshJournal,
  removeAlias,
  removeRate,
  saveAlias,
  saveBase,
} from './api.ts';
import cards from './Cards.module.css';
import styles from './Journal.module.css';
import { choiceLabel } from './trades/TickerMeaningField.tsx';

const RateDialog = lazy(async () => ({ default: (await import('./rate/RateDialog.tsx')).RateDialog }));

/** Does it, tells it and brings the page up to date. */
async function act(work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> {
  try {
    await work();
    toast('Success', done);
    await refreshJournal();
    return true;
  } catch (error) {
    if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
    else toast('Error', messageOf(error, failed), 'destructive');
    return false;
  }
}

const firstRates = 40;

function RatesOutcome({ of }: { of: RatesImport }) {
  return (
    <Notice tone={of.errorCount > 0 ? 'warning' : 'plain'}>
      {of.message}
      {of.errors.slice(0, 5).map(({ row, field, error }) => (
        <span key={`${row} ${field}`} className={cards.sub}>
          Row {row}, {field}: {error}
        </span>
      ))}
    </Notice>
  );
}

function Rates({ base }: { base: string }) {
  const rates = useQuery(currencyRates());
  const file = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<RatesImport>();
  const { add, ask, dialogs } = useRecordDialogs<CurrencyRate>({
    renderForm: (rate, close) => <RateDialog rate={rate} base={base} onClose={close} />,
    renderDeletion: (rate, close) => (
      <DeleteRecord
        noun="rate"
        which={`the rate of ${rate.currency} of ${day(rate.rateDate)}`}
        onDelete={() => removeRate(rate)}
        onDeleted={refreshJournal}
        onClose={close}
      />
    ),
  });
  const all = rates.data ?? [];
  const { shown, more } = useMoreRows(all, firstRates, 'rates');
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    let answer: RatesImport | undefined;
    const stored = await act(
      async () => {
        answer = await importRates(chosen);
      },
      'Rates imported',
      'Failed to import the rates',
    );
    setOutcome(stored ? answer : undefined);
    if (file.current) file.current.value = '';
  };
  return (
    <section className={styles.section} aria-labelledby="rates-title">
      <header>
        <h2 id="rates-title">Rates of currencies</h2>
        <div className={styles.invite}>
          <Button onClick={add}>
            <PlusIcon /> Add rate
          </Button>
          <Button onClick={() => file.current?.click()}>Import rates</Button>
          <a className={buttonClass('quiet')} href={ratesTemplateAddress} download="rates-template.csv">
            Template
          </a>
        </div>
      </header>
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="File of rates"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {outcome && <RatesOutcome of={outcome} />}
      {rates.isError && (
        <LoadFailure
          title="Failed to load the rates"
          detail={messageOf(rates.error, '')}
          onRetry={() => void rates.refetch()}
        />
      )}
      {rates.data?.length === 0 && (
        <EmptyState compact title="No rates yet.">
          Enter what a currency was on the days of your trades, or import a file of your central bank: a rate counts for
          its day and up to seven days after.
        </EmptyState>
      )}
      {all.length > 0 && (
        <ScrollFrame label="Rates of currencies">
          <table className={`${tableStyles.table} ${cards.table}`}>
            <caption className="visually-hidden">Rates of currencies, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Rate</th>
                <th scope="col">Source</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {shown.map((rate) => (
                <tr key={rate.id} {...rowOf('currency-rate', rate.id)}>
                  <th scope="row">{day(rate.rateDate)}</th>
                  <td>
                    1 {rate.currency} = {rate.rate} {rate.inCurrency}
                  </td>
                  <td data-none={rate.source === null || undefined} className={cards.words}>
                    {rate.source ?? <Dash />}
                  </td>
                  <td className={cards.actions}>
                    <RowActions
                      of={`rate of ${rate.currency} of ${day(rate.rateDate)}`}
                      onEdit={() => ask('edit', rate)}
                      onDelete={() => ask('delete', rate)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
      {more}
      {dialogs}
    </section>
  );
}

function Tickers({ summary }: { summary: JournalSummary }) {
  const { tickerQuestions, sameShares, aliases } = summary;
  const choose = (ticker: string, security: string) =>
    void (security && act(() => saveAlias(ticker, security), `${ticker} is ${security}`, 'Failed to remember it'));
  return (
    <section className={styles.section} aria-labelledby="tickers-title">
      <h2 id="tickers-title">Tickers</h2>
      {tickerQuestions.map(({ ticker, choices }) => (
        <SelectField
          key={ticker}
          className={styles.choice}
          label={`Which ${ticker} do you mean?`}
          none="Not said yet"
          options={choices.map((choice) => ({ value: choice.security, label: choiceLabel(choice, ticker) }))}
          value=""
          onChange={(security) => choose(ticker, security)}
        />
      ))}
      {sameShares.map(({ security, tickers }) => (
        <p key={security}>
          {tickers.join(', ')}: the same share, counted as one position, {security}.
        </p>
      ))}
      {aliases.map((alias) => (
        <p key={alias.id}>
          You said: {alias.ticker} is {alias.security === alias.ticker ? 'a share of its own' : alias.security}.{' '}
          <Button
            size="s"
            aria-label={`Take back what ${alias.ticker} is`}
            onClick={() =>
              void act(() => removeAlias(alias), `${alias.ticker} is open again`, 'Failed to take it back')
            }
          >
            Take back
          </Button>
        </p>
      ))}
      {tickerQuestions.length + sameShares.length + aliases.length === 0 && (
        <p className={styles.hint}>
          Every ticker of your journal is one share. ABC, ABC.V and TSXV:ABC are counted as one where a company has that
          ticker; ABC.TO is another one.
        </p>
      )}
    </section>
  );
}

/** In which currency the journal is shown beside its own, at which rates, and which shares tickers mean. */
export function SettingsPanel({ summary }: { summary: JournalSummary }) {
  const base = summary.base?.currency ?? '';
  const missing = summary.base?.missing ?? [];
  return (
    <>
      <section className={styles.section} aria-labelledby="base-title">
        <h2 id="base-title">Base currency</h2>
        <SelectField
          className={styles.choice}
          label="Show the journal in"
          none="Each currency by itself only"
          options={currencies}
          value={base}
          onChange={(currency) =>
            void act(
              () => saveBase(currency || null),
              currency ? `The journal is shown in ${currency}, too` : 'Each currency stands by itself',
              'Failed to choose the currency',
            )
          }
          help="Totals in it stand beside those of each currency, each flow at the rate of its own day."
        />
        {summary.base && summary.base.missingCount > 0 && (
          <Notice tone="warning">
            {count(summary.base.missingCount, 'rate')} missing:{' '}
            {missing
              .slice(0, 8)
              .map(({ currency, date }) => `${currency} of ${day(date)}`)
              .join(', ')}
            {summary.base.missingCount > 8 && ' and more'}. What needs them is not shown.
          </Notice>
        )}
      </section>
      <Rates base={base || 'USD'} />
      <Tickers summary={summary} />
    </>
  );
}
