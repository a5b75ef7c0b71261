import { issuesOf, signInAgain } from '../../../web/http.ts';
import { CreateDialog } from '../../../web/forms/CreateDialog.tsx';
import { type Creation, useCreateForm } from '../../../web/forms/use-create-form.ts';
import type { Mine } from '../contract.ts';
import { createMine } from './api.ts';
import {
  bodyOf,
  emptyDraft,
  faultsOf,
  firstFaultyTab,
  type MineDraft,
  type MineTab,
  withoutFaultsOf,
} from './mine-draft.ts';
import { MineForm } from './MineForm.tsx';

const mineCreation: Creation<Mine, MineDraft, ReturnType<typeof bodyOf>, MineTab> = {
  place: 'add-mine',
  empty: emptyDraft,
  firstTab: 'basic',
  bodyOf,
  faultsOf,
  withoutFaultsOf,
  firstFaultyTab,
  create: createMine,
  refusalOf: issuesOf,
  onLoggedOut: () => signInAgain('Unauthorized', 'You are logged out. Logging in again...'),
  linkOf: ({ id, name }) => ({ to: `/mines/${id}`, label: `Open ${name}` }),
  words: { created: 'Mine added successfully', failed: 'Failed to add mine. Please try again.' },
};

export function AddMineDialog({ onClose }: { onClose: () => void }) {
  const form = useCreateForm(mineCreation, onClose);
  return (
    <CreateDialog
      title="Add New Mine"
      words={{ create: 'Add Mine', creating: 'Adding...' }}
      form={form}
      onClose={onClose}
    >
      <MineForm draft={form.draft} onChange={form.change} faults={form.faults} tab={form.tab} onTab={form.setTab} />
    </CreateDialog>
  );
}
