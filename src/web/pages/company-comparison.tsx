import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import { readAsked } from '../../domain/figures/comparison.ts';
import { companyComparison } from '../../features/compare/web/api.ts';
import { companyRows } from '../../features/compare/web/company-rows.ts';
import { CompanyPicker } from '../entity/CompanyPicker.tsx';
import { readAsOf, unreadAsOf } from '../ui/controls/as-of-address.ts';
import { AsOfField } from '../ui/controls/AsOfField.tsx';
import { ComparisonPage } from './ComparisonPage.tsx';

export function meta() {
  return [{ title: 'Compare companies | OpenPit' }];
}

const how =
  'Best and worst are marked where all known figures of a row stand for the same. Where one is only a bound, or they differ in what they stand for, the row says so and marks none. A dash is not known, never zero.';

const Picker = (field: Pick<ComponentProps<typeof CompanyPicker>, 'label' | 'value' | 'onChange'>) => (
  <CompanyPicker placeholder="Type a name" emptyText="No company of that name." {...field} />
);

export default function CompanyComparison() {
  const [search, setSearch] = useSearchParams();
  const { ids, leftOut } = readAsked(search.get('ids') ?? '', 'companies');
  const asOf = readAsOf(search.get('asOf'));
  const comparison = useQuery({
    ...companyComparison(ids, asOf),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: ({ companies, unknown }) => ({ compared: companies, unknown }),
  });
  const show = (chosen: readonly number[], day: string | null) =>
    setSearch({ ...(chosen.length > 0 && { ids: chosen.join(',') }), ...(day !== null && { asOf: day }) });
  return (
    <ComparisonPage
      noun="company"
      several="companies"
      ids={ids}
      onIds={(chosen) => show(chosen, asOf)}
      leftOut={[...leftOut, ...[unreadAsOf(search.get('asOf')) ?? []].flat()]}
      comparison={comparison}
      rowsOf={companyRows}
      fileName={asOf === null ? 'companies' : `companies-as-of-${asOf}`}
      Picker={Picker}
      dayField={<AsOfField asOf={asOf} onAsOf={(day) => show(ids, day)} />}
      invitation="Add two to six companies: the mines that they hold, their metal by class and all other figures stand side by side, and what is not alike is named."
      how={asOf === null ? how : `${how} Names, people, tickers and headquarters are those of today.`}
    />
  );
}
