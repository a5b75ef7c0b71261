import type { ComponentProps, ReactNode } from 'react';
import { Scroller } from '../../../web/ui/tables/Scroller.tsx';
import styles from './blocks.module.css';
import { BestExample, EngagementExample, NpsExample } from './MethodExamples.tsx';
import { NavChart, PerformanceChart, RatioChart } from './RatioCharts.tsx';
import { VolumeCalculator } from './VolumeCalculator.tsx';

interface Inside {
  children: ReactNode;
}

/** Three or more short claims side by side. */
const Cards = ({ children }: Inside) => <ul className={styles.cards}>{children}</ul>;

function Card({ title, children }: Inside & { title: string }) {
  return (
    <li className={styles.card}>
      <h3>{title}</h3>
      <div>{children}</div>
    </li>
  );
}

/** Figures in a row, each with its name above. */
const Facts = ({ children }: Inside) => <dl className={styles.facts}>{children}</dl>;

function Fact({ name, children }: Inside & { name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A box beside the text: what to keep in mind, or a disclaimer. */
function Box({ title, kind = 'note', children }: Inside & { title: string; kind?: 'note' | 'guidance' }) {
  return (
    <section className={styles.box} data-kind={kind} aria-label={title}>
      <p className={styles.boxTitle}>{title}</p>
      {children}
    </section>
  );
}

const Actions = ({ children }: Inside) => <div className={styles.actions}>{children}</div>;

function Action({ to, look = 'quiet', children }: Inside & { to: string; look?: 'primary' | 'quiet' }) {
  return (
    <a className={styles.action} data-look={look} href={to}>
      {children}
    </a>
  );
}

/** A table whose headings sort it, where scripts run. */
const Sortable = ({ children }: Inside) => <div data-script="sort-table">{children}</div>;

/** It may be wider than a phone. */
function TableScroller(props: ComponentProps<'table'>) {
  return (
    <Scroller className={styles.table} label="Table">
      <table {...props} />
    </Scroller>
  );
}

/** What a page of `content/` may use beside Markdown. */
export const blocks = {
  Cards,
  Card,
  Facts,
  Fact,
  Box,
  Actions,
  Action,
  Sortable,
  VolumeCalculator,
  RatioChart,
  PerformanceChart,
  NavChart,
  EngagementExample,
  NpsExample,
  BestExample,
  table: TableScroller,
};
