import { useQuery } from '@tanstack/react-query';
import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import { figureName, readRef } from '../../../domain/figures/measures.ts';
import { companyLikeness, mineLikeness } from './api.ts';
import styles from './Rank.module.css';
import type { RankAddress } from './rank-address.ts';

const nameOf = (figure: string, noun: FiguredNoun) => {
  const ref = readRef(figure, noun);
  return 'value' in ref ? figureName(ref.value) : figure;
};

/** Which figures of the first ten of a rank stand for different things, named; nothing where all are alike. */
export function LikenessNotice({
  noun,
  several,
  address,
}: {
  noun: FiguredNoun;
  several: string;
  address: RankAddress;
}) {
  const { data } = useQuery(noun === 'mine' ? mineLikeness(address) : companyLikeness(address));
  if (!data || data.figures.length === 0) return null;
  const names = data.figures.map(({ figure }) => nameOf(figure, noun));
  return (
    <details className={styles.unlike}>
      <summary>
        Among the first {data.count} {several} these figures do not stand for the same: {names.join('; ')}.
      </summary>
      <dl>
        {data.figures.map(({ figure, differences }, place) => (
          <div key={figure}>
            <dt>{names[place]}</dt>
            {differences.map((sentence) => (
              <dd key={sentence}>{sentence}</dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
