import { useState } from 'react';
import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import { figureName, type FigureRef, measureOf, writeRef } from '../../../domain/figures/measures.ts';
import { highestWeight, mostWeights, readWeight, type Weight } from '../../../domain/figures/ranking.ts';
import { percent } from '../../../web/format.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { FigureChoice } from '../../../web/entity/FigureChoice.tsx';
import styles from './Rank.module.css';

interface WeightsFormProps {
  noun: FiguredNoun;
  weights: readonly Weight[];
  onChange: (weights: readonly Weight[]) => void;
}

const firstFigure: Readonly<Record<FiguredNoun, FigureRef>> = {
  mine: { measure: 'npv-capex', of: '' },
  company: { measure: 'held-mi', of: 'gold' },
};

function AddFigure({ noun, weights, onChange, onClose }: WeightsFormProps & { onClose: () => void }) {
  const [ref, setRef] = useState<FigureRef>(firstFigure[noun]);
  const isThere = weights.some((weight) => writeRef(weight) === writeRef(ref));
  const isRanked = measureOf(ref).better !== undefined;
  return (
    <Dialog
      title="Rank by one more figure"
      width="form"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={isThere || !isRanked}
          onClick={() => {
            onChange([...weights, { ...ref, weight: 1 }]);
            onClose();
          }}
        >
          {isThere ? 'This figure counts already' : 'Add figure'}
        </Button>
      }
    >
      <FigureChoice noun={noun} value={ref} onChange={setRef} />
      {!isRanked && <p className={styles.note}>No end of this figure is the better one: nothing is ranked by it.</p>}
    </Dialog>
  );
}

function WeightField({
  noun,
  weight,
  onChange,
}: {
  noun: FiguredNoun;
  weight: Weight;
  onChange: (value: number) => void;
}) {
  const [text, setText] = useState(String(weight.weight));
  const read = readWeight(`${writeRef(weight)}:${text.trim()}`, noun);
  return (
    <TextField
      label={`Weight of ${figureName(weight)}`}
      hideLabel
      inputMode="decimal"
      value={text}
      error={'error' in read ? `A number over 0, up to ${highestWeight}.` : undefined}
      onChange={(typed) => {
        setText(typed);
        const now = readWeight(`${writeRef(weight)}:${typed.trim()}`, noun);
        if ('value' in now) onChange(now.value.weight);
      }}
    />
  );
}

/** Which figures count, and how much. */
export function WeightsForm({ noun, weights, onChange }: WeightsFormProps) {
  const [isAdding, setAdding] = useState(false);
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <section className={styles.weights} aria-label="Weights">
      {weights.length > 0 && (
        // Each field has its own label, which is heard.
        <p className={styles.heads} aria-hidden="true">
          <span>Figure</span>
          <span>Weight</span>
          <span>Of all</span>
        </p>
      )}
      <ul>
        {weights.map((weight) => {
          const name = figureName(weight);
          const others = weights.filter((each) => each !== weight);
          return (
            <li key={writeRef(weight)}>
              <span>
                {name} <small>{measureOf(weight).better === 'less' ? 'less is better' : 'more is better'}</small>
              </span>
              <WeightField
                noun={noun}
                weight={weight}
                onChange={(value) =>
                  onChange(weights.map((each) => (each === weight ? { ...each, weight: value } : each)))
                }
              />
              <span className={styles.share}>{percent((100 * weight.weight) / all, 1)}</span>
              <Button size="s" look="plain" aria-label={`Take ${name} away`} onClick={() => onChange(others)}>
                ×
              </Button>
            </li>
          );
        })}
      </ul>
      <Button size="s" disabled={weights.length >= mostWeights} onClick={() => setAdding(true)}>
        Add a figure
      </Button>
      {isAdding && <AddFigure noun={noun} weights={weights} onChange={onChange} onClose={() => setAdding(false)} />}
    </section>
  );
}
