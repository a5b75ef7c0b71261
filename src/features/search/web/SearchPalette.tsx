import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { keptOpened } from '../../../web/entity/kept-opened.ts';
import { messageOf } from '../../../web/http.ts';
import { IconButton } from '../../../web/ui/controls/Button.tsx';
import { CloseIcon, SearchIcon } from '../../../web/ui/marks/icons.tsx';
import { useDebounced } from '../../../web/ui/hooks/use-debounced.ts';
import { longestSearch } from '../contract.ts';
import { foundEverywhere } from './api.ts';
import { type Choice, choicesFor, type ChoiceGroup } from './choices.ts';
import { addMine } from './places.ts';
import styles from './SearchPalette.module.css';

const typingPause = 120;

interface PaletteProps {
  /** Typed before this was there. */
  text: string;
  member: { id: string; isAdmin: boolean };
  onAddMine: () => void;
  /** It was left, or something was picked. */
  onClose: (how: 'left' | 'picked') => void;
}

interface OptionProps {
  choice: Choice;
  id: string;
  isActive: boolean;
  onPick: (choice: Choice) => void;
  onPoint: () => void;
}

function Option({ choice, id, isActive, onPick, onPoint }: OptionProps) {
  const element = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <a
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      href={choice.address}
      onPointerMove={onPoint}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPick(choice);
      }}
    >
      <span className={styles.title}>{choice.title}</span>
      {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
      {choice.excerpt && <span className={styles.excerpt}>{choice.excerpt}</span>}
    </a>
  );
}

const step = (at: number, by: number, count: number) => (count === 0 ? -1 : (at + by + count) % count);

/** Where a key leads from the choice at a place; undefined: it leads nowhere. */
function moved(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return step(at, 1, count);
  if (key === 'ArrowUp') return step(at, at < 0 ? 0 : -1, count);
  if (key === 'Home') return count === 0 ? -1 : 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** What is said of the answer, to eyes and ears alike. */
function said(
  count: number,
  isWaiting: boolean,
  failure: string | undefined,
  readAs: string | null | undefined,
): string {
  if (failure !== undefined) return failure;
  if (isWaiting) return 'Searching...';
  const found = count === 0 ? 'Nothing found' : `${count} found`;
  return readAs ? `${found}, also for “${readAs}”` : found;
}

/** Finds everything by what one types; whole by keyboard. Enter alone searches the mines, as the header always did. */
function Palette({ text: first, member, onAddMine, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(first);
  const [active, setActive] = useState(first === '' ? -1 : 0);
  const [opened] = useState(() => keptOpened(member.id));
  const id = useId();
  const navigate = useNavigate();
  const typed = text.trim();
  const asked = useDebounced(typed, typingPause);
  const found = useQuery(foundEverywhere(asked));
  const result = asked === '' ? undefined : found.data;
  const isWaiting = typed !== '' && (asked !== typed || found.isFetching);
  const groups: ChoiceGroup[] = useMemo(
    () => choicesFor({ text: typed, result, isWaiting, opened, isAdmin: member.isAdmin }),
    [typed, result, isWaiting, opened, member.isAdmin],
  );
  const choices = groups.flatMap((group) => group.choices);
  const failure = asked !== '' && found.isError ? messageOf(found.error, found.error.message) : undefined;

  useLayoutEffect(() => {
    const [open, field] = [dialog.current, input.current];
    open?.showModal();
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    return () => open?.close();
  }, []);
  // Where fewer are left than the chosen one's place, the last of them would be another one than was meant.
  useEffect(() => {
    if (active >= choices.length) setActive(typed === '' ? -1 : 0);
  }, [active, choices.length, typed]);

  const pick = ({ address, outside }: Choice) => {
    onClose('picked');
    if (address === addMine) onAddMine();
    else if (outside) location.assign(address);
    else void navigate(address);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const place = event.altKey || event.ctrlKey || event.metaKey ? undefined : moved(event.key, active, choices.length);
    if (place !== undefined) {
      event.preventDefault();
      setActive(place);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = choices[active] ?? choices[0];
      if (chosen && typed !== '') pick(chosen);
      else if (active >= 0 && chosen) pick(chosen);
      else pick({ key: '', title: '', address: '/mines' });
    }
  };
  const isShown = choices.length > 0;
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search everywhere"
      onCancel={(event) => {
        event.preventDefault();
        onClose('left');
      }}
      closedby="any"
    >
      <div className={styles.field}>
        <SearchIcon />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search mines, companies, notes, pages"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}list` : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${id}${active}` : undefined}
          placeholder="Mines, companies, tickers, members, notes, pages"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(event.target.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={keys}
        />
        <IconButton label="Close" onClick={() => onClose('left')}>
          <CloseIcon />
        </IconButton>
      </div>
      {isShown && (
        <div id={`${id}list`} role="listbox" aria-label="Results" aria-busy={isWaiting} className={styles.list}>
          {groups.map((group, order) => (
            <div key={group.label} role="group" aria-labelledby={`${id}group${order}`} className={styles.group}>
              <div id={`${id}group${order}`} role="presentation" className={styles.label}>
                {group.label}
              </div>
              {group.choices.map((choice) => {
                const place = choices.indexOf(choice);
                return (
                  <Option
                    key={choice.key}
                    choice={choice}
                    id={`${id}${place}`}
                    isActive={place === active}
                    onPick={pick}
                    onPoint={() => active !== place && setActive(place)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <p role="status" className={styles.said}>
          {typed !== '' && said(result?.hits.length ?? 0, isWaiting, failure, result?.readAs)}
          {result?.isCommon &&
            !isWaiting &&
            '. Very many have these words: these are the newest, and those that begin with them.'}
        </p>
        <p className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </p>
      </div>
    </dialog>
  );
}

interface SearchPaletteProps extends Pick<PaletteProps, 'member' | 'onAddMine'> {
  /** The field of the header: what is typed there goes on here. */
  inputRef: RefObject<HTMLInputElement | null>;
  /** What had the focus before a key brought that to the field. */
  beforeRef: RefObject<Element | null>;
}

/** The search everywhere with what opens it: the field of the header, and Ctrl-K (or ⌘K), which closes it, too. */
export function SearchPalette({ inputRef, beforeRef, ...more }: SearchPaletteProps) {
  const [text, setText] = useState<string>();
  const isOpen = text !== undefined;
  const close = (then: Element | null) => {
    flushSync(() => setText(undefined));
    // The browser goes back to the field by itself.
    inputRef.current?.blur();
    if (then instanceof HTMLElement) then.focus();
    beforeRef.current = null;
  };
  useLayoutEffect(() => {
    const field = inputRef.current;
    const open = () => {
      setText(field?.value ?? '');
      if (field) field.value = '';
    };
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (isOpen) return close(field);
      if (document.activeElement !== field) beforeRef.current = document.activeElement;
      field?.focus();
      open();
    };
    document.addEventListener('keydown', listen);
    field?.addEventListener('click', open);
    field?.addEventListener('input', open);
    return () => {
      document.removeEventListener('keydown', listen);
      field?.removeEventListener('click', open);
      field?.removeEventListener('input', open);
    };
  });
  useLayoutEffect(() => {
    // Whoever went on meanwhile is not called back.
    if (document.activeElement !== inputRef.current) return;
    setText(inputRef.current?.value ?? '');
    if (inputRef.current) inputRef.current.value = '';
  }, [inputRef]);
  if (!isOpen) return null;
  return (
    <Palette
      text={text}
      {...more}
      onClose={(how) => close(how === 'left' ? (beforeRef.current ?? inputRef.current) : null)}
    />
  );
}
