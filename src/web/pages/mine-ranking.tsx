import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { mineRanks } from '../../features/rank/web/api.ts';
import { offsetOf, pageSize } from '../../features/rank/web/rank-address.ts';
import { MineSensitivity } from '../../features/rank/web/Sensitivity.tsx';
import { useMineRankAddress } from '../../features/rank/web/use-mine-rank-address.ts';
import { stageLabels } from '../../domain/mines/stages.ts';
import { RankingPage } from './RankingPage.tsx';

export function meta() {
  return [{ title: 'Rank mines | OpenPit' }];
}

export default function MineRanking() {
  const [search] = useSearchParams();
  const address = useMineRankAddress(search);
  const ranks = useQuery({
    ...mineRanks(address, offsetOf(search), pageSize),
    enabled: address.weights.length > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <RankingPage
      noun="mine"
      several="mines"
      {...{ address, ranks }}
      rows={ranks.data?.mines.map(({ stage, country, company, ...mine }) => ({
        ...mine,
        about: [stage && stageLabels[stage], country, company?.name].filter(Boolean).join(', '),
      }))}
      sensitivity={<MineSensitivity address={address} />}
      caution="Figures of studies of other levels, rates and years are ranked together, and so are resources with reserves in them and without: each says what it stands for."
    />
  );
}
