import type { Heading } from './heading-ids.ts';
import styles from './Text.module.css';

/** The sections of a page; wide screens only, where it stands beside the text. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 3) return <div />;
  return (
    <nav className={styles.contents} aria-labelledby="on-this-page">
      <p id="on-this-page">On this page</p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
