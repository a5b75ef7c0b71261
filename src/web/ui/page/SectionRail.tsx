import { type MouseEvent, useEffect, useState } from 'react';
import { scrollToSection } from './scroll-to-section.ts';
import styles from './SectionRail.module.css';

interface Section {
  /** Of the element that it leads to. */
  id: string;
  label: string;
  /** How many are in it; none says nothing. */
  count?: number | undefined;
}

/** A section counts as read from here on down, in pixels below the top of the window. */
const readingLine = 140;

/** Which section is being read: the last one that begins above the reading line. */
function useReadSection(ids: readonly string[]): string | undefined {
  const [read, setRead] = useState(ids[0]);
  const key = ids.join();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const all = key.split(',');
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
      const above = all.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= readingLine;
      });
      setRead((atEnd && scrollY > 0 ? all.at(-1) : above.at(-1)) ?? all[0]);
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [key]);
  return read;
}

/** The address names the section as any link would; the way there is ours. */
export function followSection(event: MouseEvent<HTMLAnchorElement>, id: string) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.replaceState(history.state, '', `#${id}`);
  scrollToSection(id);
}

/** The sections of a long page, the one being read marked: a rail beside it, on phones a select above it. */
export function SectionRail({ sections }: { sections: readonly Section[] }) {
  const read = useReadSection(sections.map(({ id }) => id));
  return (
    <nav className={styles.rail} aria-label="Sections of this page">
      <ul>
        {sections.map(({ id, label, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === read ? 'location' : undefined}
              onClick={(event) => followSection(event, id)}
            >
              {label}
              {count !== undefined && count > 0 && <span>{count.toLocaleString('en-US')}</span>}
            </a>
          </li>
        ))}
      </ul>
      <label>
        <span className="visually-hidden">Go to section</span>
        <select value={read} onChange={(event) => void scrollToSection(event.target.value)}>
          {sections.map(({ id, label, count }) => (
            <option key={id} value={id}>
              {label}
              {count ? ` (${count.toLocaleString('en-US')})` : ''}
            </option>
          ))}
        </select>
      </label>
    </nav>
  );
}
