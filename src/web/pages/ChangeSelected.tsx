import { lazy, useState } from 'react';
import type { FiguredNoun } from '../../domain/figures/measure.ts';
import { Button } from '../ui/controls/Button.tsx';
import { OnDemand } from '../ui/page/OnDemand.tsx';

const BulkChangeDialog = lazy(async () => ({
  default: (await import('../../features/imports/web/bulk/BulkChangeDialog.tsx')).BulkChangeDialog,
}));

interface ChangeSelectedProps {
  noun: FiguredNoun;
  words: readonly [string, string];
  rows: readonly { id: number; name: string }[];
}

/** The way to change one field of all rows that are selected. */
export function ChangeSelected(props: ChangeSelectedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        Change a field
      </Button>
      {isOpen && (
        <OnDemand>
          <BulkChangeDialog {...props} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}
