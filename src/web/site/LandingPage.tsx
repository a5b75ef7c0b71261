import { PitContours, PitMark } from '../ui/pictures/PitMark.tsx';
import { ArticleCards } from './ArticleCards.tsx';
import type { Article } from './content.ts';
import { InterceptPicture } from './InterceptPicture.tsx';
import { LadderPicture } from './LadderPicture.tsx';
import { MinesPicture } from './MinesPicture.tsx';
import type { SampleFigures } from './sample-figures.ts';
import styles from './LandingPage.module.css';

const benefits = [
  {
    title: 'Granular insight',
    text: 'Every hole, estimate and study of a mine on one page, with its unit, its date and its source. Sort, filter and compare what news releases scatter.',
  },
  {
    title: 'Collaborative intelligence',
    text: 'Investors, geologists and enthusiasts add what they read and check what others added. Each change shows who made it and when.',
  },
  {
    title: 'Technology-powered due diligence',
    text: 'Grades in different units become comparable, the best intercept of each mine is found for you, and whole spreadsheets import in seconds.',
  },
  {
    title: 'Unified investment hub',
    text: 'Mines, the companies that own them and what they promised to do next, side by side in one place that remembers.',
  },
];

interface LandingPageProps {
  articles: readonly Article[];
  sample: SampleFigures;
}

export function LandingPage({ articles, sample }: LandingPageProps) {
  return (
    <>
      <section className={styles.hero}>
        <PitContours />
        <div className={styles.heroText}>
          {/* The server shows one of them to whom a link leads elsewhere. */}
          <div data-led="members" hidden>
            <p className={styles.led}>
              This link leads to a page for members. <a href="/api/login">Sign in</a> or{' '}
              <a href="/api/login?create">create an account</a>, and it opens.
            </p>
          </div>
          <div data-led="nowhere" hidden>
            <p className={styles.led}>No page has this address. It may be mistyped, or the page was removed.</p>
          </div>
          <PitMark size={72} drawn />
          <h1>Know the mine before you buy the share</h1>
          <p className={styles.lead}>
            OpenPit turns scattered drill results, resource estimates and studies into mine-level data that individual
            mining investors can search, compare and check together.
          </p>
          <p className={styles.actions}>
            <a className={styles.start} href="/api/login?create">
              Get Started Today
            </a>
          </p>
        </div>
        <InterceptPicture {...sample} />
      </section>

      <section className={styles.band} aria-labelledby="benefits">
        <h2 id="benefits">What you get</h2>
        <ul className={styles.cards}>
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={`${styles.band} ${styles.prose}`} aria-labelledby="challenge">
        <h2 id="challenge">The challenge: those who drill know more than those who pay</h2>
        <p>
          A junior publishes its best hole in the headline and the other forty in a table on page nine. One study counts
          ounces at a cut-off of 0.3&nbsp;g/t, the next at 1.0. Metres are down the hole here and true width there.
          Professionals have analysts and databases for this; an individual investor has a browser and an evening.
        </p>
        <p>
          That gap has a name, information asymmetry, and it has a price. We narrow it the way geologists do: by logging
          everything, in one format, where anyone can look.
        </p>
      </section>

      <section className={`${styles.band} ${styles.shown}`} aria-labelledby="list">
        <div>
          <h2 id="list">One row per mine, not one document per hole</h2>
          <p>
            Stage, owner, metals, the best intercept and the last study of every mine in one list. Search it, filter it,
            and open a row for all that stands behind it.
          </p>
          <p>
            <a href="/mines">Browse mines</a>
          </p>
        </div>
        <MinesPicture {...sample} />
      </section>

      <section className={`${styles.band} ${styles.shown}`} aria-labelledby="shown">
        <div>
          <h2 id="shown">A figure that says how sure it is</h2>
          <p>
            Ounces are not all alike. Proven ones have a plan and a profit behind them, inferred ones a few holes and a
            guess. OpenPit keeps them apart, shows the report and its date beside each figure, and says when tonnage,
            grade and ounces do not agree.
          </p>
          <p>
            <a href="/methods">How we compute</a>
          </p>
        </div>
        <LadderPicture {...sample} />
      </section>

      <section className={`${styles.band} ${styles.tagline}`} aria-labelledby="tagline">
        <PitMark size={44} />
        <div>
          <h2 id="tagline">Mine Data</h2>
          <p>
            Read it as a noun and it is the data about mines: holes, tonnes, grades, costs, dates. Read it as a verb and
            it is what you do here: dig through the data until you strike something. OpenPit is for both.
          </p>
          <p className={styles.actions}>
            <a className={styles.start} href="/api/login?create">
              Get Started Today
            </a>
          </p>
        </div>
      </section>

      <section className={styles.articles} aria-labelledby="articles">
        <h2 id="articles">From the field notebook</h2>
        <ArticleCards articles={articles.slice(0, 3)} level={3} />
        <p>
          <a href="/articles">All articles</a>
        </p>
      </section>
    </>
  );
}
