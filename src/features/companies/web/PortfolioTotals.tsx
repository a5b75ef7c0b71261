import { Link } from 'react-router';
import { type MetalTotal, metalTotals, npvTotals } from '../../../domain/mines/attributable.ts';
import { heldMetal, heldNpv } from '../../../domain/mines/holdings.ts';
import { metalAmount } from '../../../web/entity/metal-amounts.ts';
import { count, percent, shortMillions } from '../../../web/format.ts';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import type { Company } from '../contract.ts';
import type { OwnPart } from './own-parts.ts';
import styles from './PortfolioPanel.module.css';

const taxWords = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;

/** Of what the parts are parts: all of the metal, of how many mines, and what keeps the sum from being one of like things. */
const metalNote = ({ metal, whole, containedUnit, mines, withoutShare, isMixed }: MetalTotal) =>
  [
    `of ${metalAmount({ metal, contained: whole, containedUnit })} (100%) in ${count(mines + withoutShare, 'mine')}`,
    withoutShare > 0 && `share of ${count(withoutShare, 'mine')} not known`,
    isMixed && 'some include reserves, others do not or do not say',
  ]
    .filter(Boolean)
    .join('; ');

/** Its part of each metal mine by mine: that of by-products, too. */
const byMine = ({ name }: Pick<Company, 'name'>, metals: readonly MetalTotal[]) => {
  const of = [...new Set(metals.map(({ metal }) => metal.toLowerCase()))];
  const columns = [
    'stage',
    'company',
    'ownership',
    ...of.flatMap((metal) => [`contained-mi.${metal}`, `attributable-mi.${metal}`]),
  ];
  return `/mines?${new URLSearchParams({ company: name, columns: columns.join(';') })}`;
};

/** What the company's parts come to, and of how many mines they are not known. */
export function PortfolioTotals({ of, mines: all }: { of: Pick<Company, 'name'>; mines: readonly OwnPart[] }) {
  const mines = all.filter(({ isHeld }) => isHeld);
  const npvs = npvTotals(mines, heldNpv);
  const metals = metalTotals(mines, heldMetal);
  const without = mines.length - npvs.reduce((sum, total) => sum + total.mines, 0);
  if (npvs.length === 0 && metals.length === 0) return null;
  return (
    <>
      <dl className={styles.totals}>
        {npvs.map(({ currency, taxBasis, millions, mines: many, rates, assumed }) => (
          <Figure
            key={`${currency} ${taxBasis}`}
            label={`Attributable NPV, ${taxBasis ? taxWords[taxBasis] : 'tax basis not stated'}`}
            value={shortMillions(millions, currency)}
            note={[
              `of ${count(many, 'mine')}`,
              rates.length > 0 && `at ${rates.map((rate) => percent(rate)).join(' and ')}`,
              assumed > 0 && `US$ assumed of ${assumed === many ? 'all' : assumed}`,
            ]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
        {metals.map((total) => (
          <Figure
            key={`${total.metal} ${total.containedUnit}`}
            label={`Attributable M&I, ${total.metal}`}
            value={total.contained === null ? null : metalAmount({ ...total, contained: total.contained })}
            note={metalNote(total)}
          />
        ))}
        {npvs.length > 0 && without > 0 && (
          <Figure label="NPV or share not known" value={count(without, 'mine')} note="not in the totals" />
        )}
      </dl>
      {metals.length > 0 && (
        <p className={styles.sums}>
          Sums of metal are of the first metal of each mine: what it has of others is in none of them.{' '}
          <Link to={byMine(of, metals)} prefetch="intent">
            {`All of these metals${mines.some(({ isPartners }) => isPartners) ? ' in mines that it operates' : ''}, mine by mine`}
          </Link>
        </p>
      )}
    </>
  );
}
