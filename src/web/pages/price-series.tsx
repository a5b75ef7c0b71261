import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link, useParams } from 'react-router';
import { deletePrice, oneSeries, pricesOf, refreshPrices, rowsOf } from '../../features/prices/web/api.ts';
import { PageButtons } from '../../features/prices/web/PageButtons.tsx';
import { PriceOverTime } from '../../features/prices/web/PriceOverTime.tsx';
import { PriceTable } from '../../features/prices/web/PriceTable.tsx';
import { ageOf, quotedBasisLabels, priceDigits, unitWords } from '../../features/prices/web/price-words.ts';
import styles from '../../features/prices/web/Prices.module.css';
import type { Price, PriceSeries } from '../../features/prices/contract.ts';
import { idPattern } from '../../domain/records/ids.ts';
import { DeleteRecord } from '../forms/DeleteRecord.tsx';
import { useRecordDialogs } from '../forms/use-record-dialogs.tsx';
import { day, number } from '../format.ts';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import record from './record.module.css';
import { Waiting } from '../ui/page/Waiting.tsx';

const PriceDialog = lazy(async () => ({
  default: (await import('../../features/prices/web/PriceDialog.tsx')).PriceDialog,
}));

export function meta() {
  return [{ title: 'Price | OpenPit' }];
}

function Shown({ series }: { series: PriceSeries }) {
  const [offset, setOffset] = useState(0);
  const list = useQuery({ ...pricesOf(series.id, offset), placeholderData: keepPreviousData });
  const { kind, key, currency, unit, basis, source } = series;
  const start = { kind, key, currency, unit: unit ?? '', basis, source };
  const { add, ask, dialogs } = useRecordDialogs<Price>({
    renderForm: (price, close) => (
      <PriceDialog price={price} series={price ? undefined : { id: series.id, start }} onClose={close} />
    ),
    renderDeletion: (price, close) => (
      <DeleteRecord
        noun="price"
        which={`the price of ${price.key} of ${day(price.priceDate)}`}
        onDelete={() => deletePrice(price)}
        onDeleted={refreshPrices}
        onClose={close}
      />
    ),
  });
  return (
    <>
      <PageHeading
        main={
          <Button look="primary" onClick={add}>
            Add price
          </Button>
        }
        title={key}
        subtitle={quotedBasisLabels[basis]}
      />
      <div className={styles.newest}>
        <div>
          <p>Newest</p>
          <b>{priceDigits(series.value)}</b> {unitWords(series)}
        </div>
        <div>
          <p>{day(series.priceDate)}</p>
          {ageOf(series)}
        </div>
        <div>
          <p>{number(series.prices, 0)} prices</p>
          {series.isSample ? 'Made up for the sample data' : source}
        </div>
        {series.company && (
          <div>
            <p>Company</p>
            <Link to={`/companies/${series.company.id}`}>{series.company.name}</Link>
          </div>
        )}
      </div>
      <PriceOverTime points={series.points} />
      {list.isError && (
        <LoadFailure
          title="Error loading prices"
          detail={messageOf(list.error, list.error.message)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && (
        <>
          <PriceTable prices={list.data} onAsk={ask} />
          <PageButtons offset={offset} limit={rowsOf.prices} shown={list.data.length} onOffset={setOffset} />
        </>
      )}
      {dialogs}
    </>
  );
}

export default function PriceSeriesPage() {
  const { id: text = '' } = useParams();
  const id = idPattern.test(text) ? Number(text) : null;
  const series = useQuery({ ...oneSeries(id ?? 0), enabled: id !== null });
  if (isUnauthorized(series.error)) return <PleaseLogIn what="prices" />;
  return (
    <>
      <Link className={record.back} to="/prices" prefetch="intent">
        <BackIcon /> Back to Prices
      </Link>
      {(isNotFound(series.error) || id === null) && (
        <EmptyState title="There are no prices here">The last one was deleted, or the address is wrong.</EmptyState>
      )}
      {series.isError && !isNotFound(series.error) && (
        <LoadFailure
          title="Error loading prices"
          detail={messageOf(series.error, series.error.message)}
          onRetry={() => void series.refetch()}
        />
      )}
      {series.isPending && id !== null && <Waiting rows={12} />}
      {series.data && <Shown series={series.data} />}
    </>
  );
}
