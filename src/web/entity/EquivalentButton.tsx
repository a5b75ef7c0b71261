import { lazy, useState } from 'react';
import type { MetalPrice } from '../../domain/studies/metal-prices.ts';
import { Button } from '../ui/controls/Button.tsx';
import type { Rock } from './rocks.ts';
import { OnDemand } from '../ui/page/OnDemand.tsx';

const EquivalentDialog = lazy(async () => ({ default: (await import('./EquivalentDialog.tsx')).EquivalentDialog }));

/** Prices to begin with, and whose they are. */
export interface KnownPrices {
  prices: readonly MetalPrice[];
  /** ISO 4217, of those that name none. */
  currency: string;
  /** `PFS 2017`. */
  from: string;
}

interface EquivalentButtonProps {
  /** Where several metals stand together; without any there is nothing to compute. */
  rocks: readonly Rock[];
  known: KnownPrices | null;
}

/** Opens the calculator of metal equivalents. */
export function EquivalentButton({ rocks, known }: EquivalentButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (rocks.length === 0) return null;
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        Metal equivalents
      </Button>
      <OnDemand>{isOpen && <EquivalentDialog rocks={rocks} known={known} onClose={() => setOpen(false)} />}</OnDemand>
    </>
  );
}
