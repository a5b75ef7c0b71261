import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readAsked } from '../../domain/figures/comparison.ts';
import { mineComparison } from '../../features/compare/web/api.ts';
import type { ComparedMine } from '../../features/compare/contract.ts';
import { comparisonRows } from '../../features/compare/web/comparison-rows.ts';
import { ComparisonBubbles } from '../../features/compare/web/ComparisonBubbles.tsx';
import { GradeTonnage } from '../../features/compare/web/GradeTonnage.tsx';
import { InterceptStrip } from '../../features/compare/web/InterceptStrip.tsx';
import { MinePicker } from '../entity/MinePicker.tsx';
import { ComparisonPage } from './ComparisonPage.tsx';

export function meta() {
  return [{ title: 'Compare mines | OpenPit' }];
}

const Pictures = ({ compared }: { compared: readonly ComparedMine[] }) => (
  <>
    <ComparisonBubbles mines={compared} />
    <InterceptStrip mines={compared} />
    <GradeTonnage mines={compared} />
  </>
);

export default function MineComparison() {
  const [search, setSearch] = useSearchParams();
  const { ids, leftOut } = readAsked(search.get('ids') ?? '', 'mines');
  const comparison = useQuery({
    ...mineComparison(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: ({ mines, unknown }) => ({ compared: mines, unknown }),
  });
  return (
    <ComparisonPage
      noun="mine"
      several="mines"
      ids={ids}
      onIds={(chosen) => setSearch(chosen.length > 0 ? { ids: chosen.join(',') } : {})}
      leftOut={leftOut}
      comparison={comparison}
      rowsOf={comparisonRows}
      fileName="mines"
      Picker={MinePicker}
      invitation="Add two to six mines: resources, studies, drilling and promises stand side by side, and what is not alike is named."
      how="Best and worst are marked where all known figures of a row stand for the same: level of study, discount rate, tax, share, currency, metal of a cost, cut-off, prices within 10% and reports within two years. Where one of these differs or is not stated, the row says so and marks none. A dash is not known, never zero."
      Pictures={Pictures}
    />
  );
}
