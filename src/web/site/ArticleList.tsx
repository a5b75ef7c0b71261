import { PitContours } from '../ui/pictures/PitMark.tsx';
import { ArticleCards } from './ArticleCards.tsx';
import type { Article } from './content.ts';
import styles from './Text.module.css';

/** All articles, the newest first. */
export function ArticleList({ articles, lead }: { articles: readonly Article[]; lead: string }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PitContours />
        <h1>Articles on mining investment</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.facts}>
          <a href="/feed.xml">Atom feed</a>
        </p>
      </header>
      <ArticleCards articles={articles} level={2} />
    </div>
  );
}
