import { day } from '../format.ts';
import type { Article } from './content.ts';
import styles from './ArticleCards.module.css';

export function ArticleCards({ articles, level }: { articles: readonly Article[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className={styles.cards}>
      {articles.map(({ path, title, description, badge, published, minutes }) => (
        <li key={path}>
          <p className={styles.badge}>{badge}</p>
          <Heading>
            <a href={path}>{title}</a>
          </Heading>
          <p>{description}</p>
          <p className={styles.facts}>
            <time dateTime={published}>{day(published)}</time> · {minutes} min read
          </p>
        </li>
      ))}
    </ul>
  );
}
