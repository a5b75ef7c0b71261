import { day } from '../format.ts';
import { PitContours } from '../ui/pictures/PitMark.tsx';
import { Contents } from './Contents.tsx';
import type { Blocks, TextPage as Page } from './content.ts';
import styles from './Text.module.css';

/** About, terms and the like. */
export function TextPage({ page, blocks }: { page: Page; blocks: Blocks }) {
  const { title, lead, updated, headings, Content } = page;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PitContours />
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.facts}>
          <span>
            As of <time dateTime={updated}>{day(updated)}</time>
          </span>
        </p>
      </header>
      <div className={styles.columns}>
        <Contents headings={headings} />
        <div className={styles.text}>
          <Content components={blocks} />
        </div>
      </div>
    </div>
  );
}
