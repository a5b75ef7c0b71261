import { type SyntheticEvent, useState } from 'react';

/** What opens by itself as soon as something in it `needs` a look, and is closed by whoever opened it alone. */
export function useOpened(needs: boolean) {
  const [open, setOpen] = useState(needs);
  const [needed, setNeeded] = useState(needs);
  if (needs !== needed) {
    setNeeded(needs);
    if (needs) setOpen(true);
  }
  return { open, onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open) };
}
