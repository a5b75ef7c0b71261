import { day } from '../format.ts';
import { PitContours } from '../ui/pictures/PitMark.tsx';
import type { Article, Blocks } from './content.ts';
import { Contents } from './Contents.tsx';
import styles from './Text.module.css';

/** One article: what it is and of when, then its text beside a table of contents. */
export function ArticlePage({ article, blocks }: { article: Article; blocks: Blocks }) {
  const { title, lead, badge, heroBadges, published, updated, figuresOf, minutes, headings, Content } = article;
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <PitContours />
        <p className={styles.badges}>
          <a className={styles.up} href="/articles">
            Articles
          </a>
          <span className={styles.badge}>{badge}</span>
          {heroBadges.map((text) => (
            <span key={text} className={styles.heroBadge}>
              {text}
            </span>
          ))}
        </p>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.facts}>
          <span>
            Published <time dateTime={published}>{day(published)}</time>
          </span>
          {updated && (
            <span>
              Updated <time dateTime={updated}>{day(updated)}</time>
            </span>
          )}
          {figuresOf && <span>Figures of {figuresOf}</span>}
          <span>{minutes} min read</span>
        </p>
        <p className={styles.editorial}>
          Editorial content of OpenPit: opinion and explanation, not data of the product and not advice.
        </p>
      </header>
      <div className={styles.columns}>
        <Contents headings={headings} />
        <div className={styles.text}>
          <Content components={blocks} />
        </div>
      </div>
    </article>
  );
}
