import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { useSearchParams } from 'react-router';
import { activityEntityTypes } from '../../domain/nouns/nouns.ts';
import { activityTypes } from '../../domain/vocabulary.ts';
import { ActivityFeed } from '../../features/activities/web/ActivityFeed.tsx';
import { ActivityFilters } from '../../features/activities/web/ActivityFilters.tsx';
import { activityQuery } from '../../features/activities/web/api.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { activityParts } from '../entity/activity-parts.ts';
import { member } from '../session.ts';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { TabLinks } from '../ui/controls/TabLinks.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { parseAsDay, unreadParts } from '../ui/tables/unread-parts.ts';

export function meta() {
  return [{ title: 'Activity | OpenPit' }];
}

const address = {
  member: parseAsString,
  type: parseAsStringLiteral(activityTypes),
  entityType: parseAsStringLiteral(activityEntityTypes),
  from: parseAsDay.withDefault(''),
  to: parseAsDay.withDefault(''),
};

function Activity() {
  const [filter, setSearch] = useQueryStates(address, { history: 'replace' });
  const [parts] = useSearchParams();
  const isFiltered = Object.values(filter).some((value) => value !== null && value !== '');
  const clear = () => void setSearch({ member: null, type: null, entityType: null, from: null, to: null });
  return (
    <>
      <PageHeading title="Community Activity" subtitle="What members add, change and import, as it happens">
        <ExportMenu what="these activities" path={exportPaths.activities} filters={activityQuery(filter)} />
      </PageHeading>
      <TabLinks label="Activity" links={activityParts} current="/activity" />
      <LeftOut sentences={[...unreadParts(parts, address).values()]} />
      <ActivityFilters
        filter={filter}
        onChange={({ from, to, ...changes }) =>
          void setSearch({
            ...changes,
            ...(from !== undefined && { from: from || null }),
            ...(to !== undefined && { to: to || null }),
          })
        }
        onClear={clear}
      />
      <ActivityFeed memberId={member().id} filter={filter} isFiltered={isFiltered} onClear={clear} />
    </>
  );
}

export default function ActivityPage() {
  return (
    <NuqsAdapter>
      <Activity />
    </NuqsAdapter>
  );
}
