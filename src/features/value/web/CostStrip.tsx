import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { figureName, readRef } from '../../../domain/figures/measures.ts';
import { firstValueMeasures } from '../../../domain/figures/told-countings.ts';
import { figureHead, shownFigure } from '../../../web/entity/figure-words.ts';
import { basisBeside, priceDayOf } from '../../../domain/figures/common-price-day.ts';
import { count, withDays } from '../../../web/format.ts';
import { Strip, StripCell } from '../../../web/ui/marks/Strip.tsx';
import type { CompanyPage } from '../../companies/contract.ts';
import styles from './CostStrip.module.css';
import { OnDemand } from '../../../web/ui/page/OnDemand.tsx';

const WorkingDialog = lazy(async () => ({ default: (await import('./WorkingDialog.tsx')).WorkingDialog }));

const sharePriceFigure = 'share-price';

const order = new Map<string, number>(firstValueMeasures.map((measure, place) => [measure, place]));

type Costs = Pick<CompanyPage, 'figures'> & { company: Pick<CompanyPage['company'], 'id' | 'name'> };

/** What a company costs and lives on, in the order of a strip; nothing where nothing is known. */
function known({ figures }: Costs) {
  return Object.entries(figures)
    .flatMap(([name, figure]) => {
      const read = readRef(name, 'company');
      return 'value' in read ? [{ name, ref: read.value, figure }] : [];
    })
    .toSorted((one, other) => order.get(one.ref.measure)! - order.get(other.ref.measure)!);
}

/** No figure is called by a longer name. */
const longestName = 100;

/** The figure that an address names, by which its working is open for whoever follows a link. */
function useOpenedFigure() {
  const [search, setSearch] = useSearchParams();
  const setOpened = (name: string | null) =>
    setSearch(
      (before) => {
        const { section: _, tab: __, figure: ___, ...others } = Object.fromEntries(before);
        return name === null ? others : { ...others, figure: name };
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get('figure')?.slice(0, longestName) ?? null, setOpened] as const;
}

/** What a company costs, by the treasury method and at study prices; each figure opens its working. */
export function CostStrip({ page }: { page: Costs }) {
  const [opened, setOpened] = useOpenedFigure();
  const shown = known(page);
  // A company without capital and prices has workings, too, to which links lead.
  if (shown.length === 0 && opened === null) return null;
  // The price, which is first, says its day; the others say another one alone.
  const priceDay = priceDayOf(page.figures[sharePriceFigure]?.basis);
  return (
    <div className={styles.costs}>
      {shown.length > 0 && (
        <Strip label="What it costs">
          {shown.map(({ name, ref, figure }) => {
            const notes = figure.notes ?? [];
            const text = shownFigure(ref, figure);
            return (
              <StripCell
                key={name}
                label={figureHead(ref)}
                explained={figureName(ref)}
                figure={
                  <button
                    type="button"
                    aria-label={`${text}: working of ${figureName(ref)}`}
                    onClick={() => setOpened(name)}
                  >
                    {text}
                  </button>
                }
                basis={[
                  figure.basis &&
                    withDays(name === sharePriceFigure ? figure.basis : basisBeside(figure.basis, priceDay)),
                  notes.length > 0 && count(notes.length, 'remark'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
            );
          })}
        </Strip>
      )}
      <OnDemand>
        {opened !== null && (
          <WorkingDialog company={page.company} name={opened} asOf={null} onClose={() => setOpened(null)} />
        )}
      </OnDemand>
    </div>
  );
}
