import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SearchIcon } from '../ui/icons.tsx';
import styles from './Header.module.css';

/** Finds mines from any page; Ctrl-K (or ⌘K) goes there. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const search = () => {
    const text = input.current?.value.trim() ?? '';
    void navigate(text === '' ? '/mines' : `/mines?search=${encodeURIComponent(text)}`);
    if (input.current) input.current.value = '';
    input.current?.blur();
  };
  return (
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
        aria-label="Search mines"
        placeholder="Search mines"
        maxLength={100}
        enterKeyHint="search"
      />
      <kbd aria-hidden="true">{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
    </form>
  );
}
