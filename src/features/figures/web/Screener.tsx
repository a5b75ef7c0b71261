import { lazy, type ReactNode, useState } from 'react';
import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import { type FigureCondition, mostConditions, writeCondition, writeRef } from '../../../domain/figures/measures.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import type { UnknownFigure } from '../contract.ts';
import type { ChosenColumns } from './ColumnsDialog.tsx';
import { conditionSentence, unknownSentence } from '../../../web/entity/figure-words.ts';
import type { Density } from './screen.ts';
import styles from './Screener.module.css';
import { OnDemand } from '../../../web/ui/page/OnDemand.tsx';

// Rows are read without them.
const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }));
const ConditionDialog = lazy(async () => ({ default: (await import('./ConditionDialog.tsx')).ConditionDialog }));

interface ScreenerProps {
  noun: FiguredNoun;
  /** The one that the list is filtered by: the first that is asked about. */
  metal?: string | null;
  conditions: readonly FigureCondition[];
  onConditions: (conditions: readonly FigureCondition[]) => void;
  unknown: readonly UnknownFigure[] | undefined;
  columns: {
    plain: readonly { id: string; head: string }[];
    chosen: readonly string[];
    widths: ReadonlyMap<string, number>;
    density: Density;
    first: string;
  };
  onColumns: (chosen: ChosenColumns) => void;
  /** What else leads to another list. */
  children?: ReactNode;
}

/** What a list asks of figures, as sentences that can be taken away, and the way to more of them and to other columns. */
export function Screener({ conditions, onConditions, unknown, columns, onColumns, children, ...of }: ScreenerProps) {
  const [open, setOpen] = useState<'condition' | 'columns'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.bar}>
      {conditions.map((condition) => {
        const lacking = unknown?.find(({ figure }) => figure === writeRef(condition));
        const sentence = conditionSentence(condition);
        const more = lacking && unknownSentence(condition, lacking);
        return (
          <span key={writeCondition(condition)} className={styles.condition}>
            <span>
              {sentence}
              {more && <small> {more}</small>}
            </span>
            <Button
              size="s"
              look="plain"
              aria-label={`Take away: ${sentence}`}
              onClick={() => onConditions(conditions.filter((each) => each !== condition))}
            >
              ×
            </Button>
          </span>
        );
      })}
      <Button size="s" disabled={conditions.length >= mostConditions} onClick={() => setOpen('condition')}>
        More filters
      </Button>
      <Button size="s" onClick={() => setOpen('columns')}>
        Columns
      </Button>
      {children}
      <OnDemand>
        {open === 'condition' && (
          <ConditionDialog
            {...of}
            onClose={close}
            onAdd={(condition) => {
              const others = conditions.filter((each) => writeRef(each) !== writeRef(condition));
              onConditions([...others, condition]);
              close();
            }}
          />
        )}
        {open === 'columns' && (
          <ColumnsDialog
            {...of}
            {...columns}
            onClose={close}
            onChange={(chosen) => {
              onColumns(chosen);
              close();
            }}
          />
        )}
      </OnDemand>
    </div>
  );
}
