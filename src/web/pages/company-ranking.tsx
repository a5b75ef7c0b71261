import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { companyRanks } from '../../features/rank/web/api.ts';
import { offsetOf, pageSize, readRankAddress } from '../../features/rank/web/rank-address.ts';
import { CompanySensitivity } from '../../features/rank/web/Sensitivity.tsx';
import { readAsOf } from '../ui/controls/as-of-address.ts';
import { AsOfField } from '../ui/controls/AsOfField.tsx';
import { RankingPage } from './RankingPage.tsx';

export function meta() {
  return [{ title: 'Rank companies | OpenPit' }];
}

export default function CompanyRanking() {
  const [search, setSearch] = useSearchParams();
  const address = readRankAddress(search, 'company');
  const ranks = useQuery({
    ...companyRanks(address, offsetOf(search), pageSize),
    enabled: address.weights.length > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <RankingPage
      noun="company"
      several="companies"
      {...{ address, ranks }}
      rows={ranks.data?.companies.map(({ headquarters, tickers, ...company }) => ({
        ...company,
        about: [tickers.slice(0, 3).join(', '), headquarters].filter(Boolean).join(', '),
      }))}
      sensitivity={<CompanySensitivity address={address} />}
      dayField={
        <AsOfField
          asOf={readAsOf(search.get('asOf'))}
          onAsOf={(day) =>
            setSearch(
              (before) => {
                const next = new URLSearchParams(before);
                next.delete('offset');
                if (day === null) next.delete('asOf');
                else next.set('asOf', day);
                return next;
              },
              { preventScrollReset: true },
            )
          }
        />
      }
      caution="A figure that is only a bound, or does not compare with those of others, is shown and takes no part."
    />
  );
}
