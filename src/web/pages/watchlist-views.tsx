import { useInfiniteQuery } from '@tanstack/react-query';
import { companyCount } from '../../features/companies/web/api.ts';
import { mineCount } from '../../features/mines/web/count-mines.ts';
import { readRankAddress } from '../../features/rank/web/rank-address.ts';
import type { SavedView } from '../../features/views/contract.ts';
import { FollowedViews } from '../../features/views/web/FollowedViews.tsx';
import { count } from '../format.ts';
import { reasonOf } from '../http.ts';
import { Waiting } from '../ui/page/Waiting.tsx';

function MinesFound({ search }: { search: URLSearchParams }) {
  const { filters, leftOut } = readRankAddress(search, 'mine');
  const { data, error } = useInfiniteQuery(mineCount(filters));
  if (error) return <span title={reasonOf(error)}>Cannot be counted</span>;
  const total = data?.pages[0]?.total;
  if (total === undefined) return <Waiting rows={1} />;
  const words = count(total, 'mine');
  return leftOut.length > 0 ? <span title={`Left out: ${leftOut.join(' ')}`}>{words}, read in part</span> : words;
}

function CompaniesFound({ search }: { search: URLSearchParams }) {
  const { filters, leftOut } = readRankAddress(search, 'company');
  const { data, error } = useInfiniteQuery(companyCount(filters));
  if (error) return <span title={reasonOf(error)}>Cannot be counted</span>;
  const total = data?.pages[0]?.total;
  if (total === undefined) return <Waiting rows={1} />;
  const words = count(total, 'company', 'companies');
  return leftOut.length > 0 ? <span title={`Left out: ${leftOut.join(' ')}`}>{words}, read in part</span> : words;
}

/** How many the list that a view is of finds with it now. */
function Found({ view }: { view: SavedView }) {
  const search = new URLSearchParams(view.search);
  return view.list === 'mines' ? <MinesFound search={search} /> : <CompaniesFound search={search} />;
}

/** The views of the watchlist, counted by the lists that they are of. */
export function WatchlistViews({ views }: { views: readonly SavedView[] }) {
  return <FollowedViews views={views} Found={Found} />;
}
