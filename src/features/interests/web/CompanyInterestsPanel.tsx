import { Link } from 'react-router';
import { EmptyState } from '../../../web/ui/page/EmptyState.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import type { MineInterest } from '../contract.ts';
import { InterestsTable } from './InterestsTable.tsx';
import { byTime } from './interest-words.ts';
import { utcToday } from '../../../web/today.ts';

const ofMine = ({ mineId, mineName }: MineInterest) => (
  <Link to={`/mines/${mineId}?section=interests`}>{mineName}</Link>
);

/** What a company holds in mines that others operate, and what it is paid from them. */
export function CompanyInterestsPanel({ interests }: { interests: MineInterest[] }) {
  const { held, other } = byTime(interests, utcToday());
  return (
    <Panel id="interests" title="Interests" count={interests.length}>
      {interests.length === 0 && (
        <EmptyState compact title="No interests recorded yet.">
          Minority shares, royalties and streams are recorded on the page of their mine, under “Owners and royalties”.
        </EmptyState>
      )}
      {held.length > 0 && <InterestsTable caption="Held today" of="Mine" interests={held} whose={ofMine} />}
      {other.length > 0 && <InterestsTable caption="Before and later" of="Mine" interests={other} whose={ofMine} />}
    </Panel>
  );
}
