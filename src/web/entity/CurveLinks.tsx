import { Link } from 'react-router';
import { buttonClass } from '../ui/controls/Button.tsx';

/** From the AISC of a mine to the cost curve of each metal that it is of. */
export function CurveLinks({ metals }: { metals: readonly string[] }) {
  return [...new Set(metals)].map((metal) => (
    <Link
      key={metal}
      className={buttonClass('quiet', 's')}
      to={`/mines/cost-curve?${new URLSearchParams({ metal })}`}
      prefetch="intent"
    >
      Cost curve of {/^[A-Z][a-z]/.test(metal) ? metal.toLowerCase() : metal}
    </Link>
  ));
}
