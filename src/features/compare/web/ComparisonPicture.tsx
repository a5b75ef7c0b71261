import type { ReactNode } from 'react';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import styles from './Comparison.module.css';

interface ComparisonPictureProps {
  id: string;
  title: string;
  caption: string;
  /** What the picture is to those who do not see it. */
  label: string;
  height: number;
  /** What of it is to be minded, as sentences; those that do not hold are left out. */
  caveats: readonly (string | false | null)[];
  /** The same as a table. */
  table?: ReactNode;
  draw: (width: number) => ReactNode;
}

/** A picture under the tables of a comparison, as wide as there is room. */
export function ComparisonPicture({ id, title, caption, label, height, caveats, table, draw }: ComparisonPictureProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  return (
    <section className={styles.picture} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <figure>
        <figcaption>{caption}</figcaption>
        <div ref={element} style={{ height }}>
          {width > 0 && (
            <svg width={width} height={height} role="img" aria-label={label}>
              {draw(width)}
            </svg>
          )}
        </div>
        {caveats.map(
          (sentence) =>
            sentence && (
              <p key={sentence} className={styles.caveat}>
                {sentence}
              </p>
            ),
        )}
        {table}
      </figure>
    </section>
  );
}
