import { useState } from 'react';
import { TextArea } from '../../../../web/ui/controls/Field.tsx';
import type { EconomicStudy } from '../../contract.ts';
import { readSteps, type WhatIfState } from './what-if-address.ts';
import { priceName, priceUnitOf } from './what-if-words.ts';
import styles from './WhatIf.module.css';

interface OwnStepsProps {
  study: EconomicStudy;
  state: WhatIfState;
  onChange: (changes: Partial<WhatIfState>) => void;
}

const linesOf = ({ steps }: WhatIfState) => steps.map(({ price, npv }) => `${price} = ${npv}`).join('\n');

/** The NPVs that the study prints for other prices: what it says itself is better than what is computed. */
export function OwnSteps({ study, state, onChange }: OwnStepsProps) {
  const [text, setText] = useState(() => linesOf(state));
  const { leftOut } = readSteps(partsOf(text));
  return (
    <details className={styles.more} open={state.steps.length > 0}>
      <summary>The study prints NPVs for other prices</summary>
      <TextArea
        label={`${priceName(study)} and NPV, a row on each line`}
        placeholder={'1500 = 215.7\n1700 = 329.8'}
        value={text}
        error={leftOut[0]}
        help={`Price in ${priceUnitOf(study)}, NPV in millions of the study's currency. It is read between its rows, and one step beyond them at most; it stays in the link of this page only.`}
        onChange={(typed) => {
          setText(typed);
          onChange({ steps: readSteps(partsOf(typed)).steps });
        }}
      />
    </details>
  );
}

/** Of pasted text not more than a study could print. */
const longestText = 2_000;

function partsOf(text: string): string[] {
  const lines = text.slice(0, longestText).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
