import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Tabs.module.css';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** Something in it needs attention. */
  faulty?: boolean;
  panel: ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
}

/** All panels stay in the page, so that nothing typed in one is lost while another is open. */
export function Tabs<Id extends string>({ label, tabs, active, onChange }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs do not fit beside each other the open one may stand beyond the edge; the page itself stays where it is.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${active}"]`);
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft + tab.offsetWidth - list.current.clientWidth;
  }, [active]);
  const move = (event: KeyboardEvent) => {
    const here = tabs.findIndex((tab) => tab.id === active);
    const target = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, label: text, faulty }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}t`}
            data-tab={id}
            aria-selected={id === active}
            aria-controls={`${base}${id}p`}
            tabIndex={id === active ? 0 : -1}
            className={styles.tab}
            onKeyDown={move}
            onClick={() => onChange(id)}
          >
            {text}
            {faulty && <span className={styles.fault}>needs attention</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}${id}p`}
          aria-labelledby={`${base}${id}t`}
          className={styles.panel}
          hidden={id !== active}
        >
          {panel}
        </div>
      ))}
    </>
  );
}
