import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ViewedList } from '../../../domain/vocabulary.ts';
import { messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { WhenNear } from '../../../web/ui/page/WhenNear.tsx';
import type { SavedView } from '../contract.ts';
import { setViewFollowed } from './api.ts';

const kinds: Readonly<Record<ViewedList, string>> = { mines: 'Mines', companies: 'Companies' };

function Row({ view, children }: { view: SavedView; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  async function unfollow() {
    setBusy(true);
    try {
      await setViewFollowed(view.id, false);
    } catch (error) {
      setBusy(false);
      toast('Error', messageOf(error, 'The view was not changed. Try again.'), 'destructive');
    }
  }
  return (
    <tr>
      <td>
        <Link className={`${tableStyles.name} ${tableStyles.clip}`} to={`/${view.list}?${view.search}`}>
          {view.name}
        </Link>
      </td>
      <td>{kinds[view.list]}</td>
      <td>{view.isOwn ? 'Your own' : 'Shared by its link'}</td>
      <td className={tableStyles.numeric}>
        <WhenNear rows={1}>{children}</WhenNear>
      </td>
      <td className={tableStyles.numeric}>
        <Button size="s" aria-label={`Unfollow ${view.name}`} disabled={busy} onClick={() => void unfollow()}>
          Unfollow
        </Button>
      </td>
    </tr>
  );
}

/** The saved views that a member follows, each with how many it finds now. */
export function FollowedViews({
  views,
  Found,
}: {
  views: readonly SavedView[];
  Found: ComponentType<{ view: SavedView }>;
}) {
  return (
    <section aria-labelledby="followed-views">
      <h2 className={tableStyles.title} id="followed-views">
        Views that you follow
      </h2>
      <div className={tableStyles.frame}>
        <table className={tableStyles.table} aria-labelledby="followed-views">
          <thead>
            <tr>
              <th scope="col">View</th>
              <th scope="col">List</th>
              <th scope="col">Whose</th>
              <th scope="col" className={tableStyles.numeric}>
                Finds now
              </th>
              <th scope="col" className={tableStyles.numeric}>
                <span className="visually-hidden">Unfollow</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {views.map((view) => (
              <Row key={view.id} view={view}>
                <Found view={view} />
              </Row>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
