import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { member } from '../session.ts';
import { SearchIcon } from '../ui/marks/icons.tsx';
import styles from './Header.module.css';

const loadPalette = async () => (await import('../features.ts')).loadPalette();
type Palette = Awaited<ReturnType<typeof loadPalette>>;

/**
 * Ctrl-K (or ⌘K), a click or a letter brings the search everywhere, which then takes over. Before it has come, and where it
 * cannot come, what is typed here searches the mines.
 */
export function HeaderSearch({ onAddMine }: { onAddMine: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element>(null);
  const [Palette, setPalette] = useState<Palette>();
  const navigate = useNavigate();
  const load = () => {
    if (!Palette)
      loadPalette().then(
        (loaded) => setPalette(() => loaded),
        () => {},
      );
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (document.activeElement !== input.current) before.current = document.activeElement;
      input.current?.select();
      input.current?.focus();
      load();
    };
    if (!Palette) document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
  const search = () => {
    const text = input.current?.value.trim() ?? '';
    void navigate(text === '' ? '/mines' : `/mines?search=${encodeURIComponent(text)}`);
    if (input.current) input.current.value = '';
    input.current?.blur();
  };
  return (
    <>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <SearchIcon />
        <input
          ref={input}
          type="search"
          aria-label="Search mines, companies, notes, pages"
          placeholder="Search"
          maxLength={100}
          enterKeyHint="search"
          onClick={load}
          onInput={load}
        />
        <kbd aria-hidden="true">{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </form>
      {Palette && <Palette inputRef={input} beforeRef={before} onAddMine={onAddMine} member={member()} />}
    </>
  );
}
