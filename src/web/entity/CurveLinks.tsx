import { Link } from 'react-router';
import { buttonClass } from '../ui/controls/Button.tsx';

interface CurveLinksProps {
  metals: readonly string[];
  className: string | undefined;
}

/** From the AISC of a mine to the cost curve of each metal that it is of; nothing where there is none. */
export const CurveLinks = ({ metals, className }: CurveLinksProps) =>
  metals.length > 0 && (
    <div className={className}>
      {[...new Set(metals)].map((metal) => (
        <Link
          key={metal}
          className={buttonClass('quiet', 's')}
          to={`/mines/cost-curve?${new URLSearchParams({ metal })}`}
          prefetch="intent"
        >
          Cost curve of {/^[A-Z][a-z]/.test(metal) ? metal.toLowerCase() : metal}
        </Link>
      ))}
    </div>
  );
