import { parseAsString, throttle, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { useState } from 'react';
import { type MineShares, modelOf } from '../../../../domain/studies/study-model.ts';
import { levers, type Scenario } from '../../../../domain/studies/study-what-if.ts';
import { studyName } from '../../../../domain/studies/studies.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { EconomicStudy } from '../../contract.ts';
import type { StudyDraft } from '../study-form.ts';
import { HowComputed } from './HowComputed.tsx';
import { Levers, Unstated } from './Levers.tsx';
import { Outcome } from './Outcome.tsx';
import { OwnSteps } from './OwnSteps.tsx';
import { PriceCapexGrid } from './PriceCapexGrid.tsx';
import { Tornado } from './Tornado.tsx';
import { useStudyRates } from './use-study-rates.ts';
import { nothingAssumed, readWhatIf, type WhatIfState, writeWhatIf } from './what-if-address.ts';
import { othersSee } from './what-if-words.ts';
import styles from './WhatIf.module.css';

interface WhatIfProps {
  /** Of the mine, those that others replaced as well. */
  studies: readonly EconomicStudy[];
  shares: MineShares;
  /** Opens the form of a study at a field; undefined where the reader may not write. */
  onEnter: ((study: EconomicStudy, field: keyof StudyDraft) => void) | undefined;
}

const address = { whatif: parseAsString, section: parseAsString };
/** Browsers take only so many addresses a second, and a slider gives more. */
const addressPause = 300;

/** The newest with an NPV that is current, else any with one, else the first. */
const speaking = (studies: readonly EconomicStudy[]) =>
  studies.find(({ npv, status }) => npv !== null && status === 'current') ??
  studies.find(({ npv }) => npv !== null) ??
  studies[0];

const scenarioOf = ({ values }: WhatIfState): Scenario =>
  Object.fromEntries(
    levers.flatMap((lever) => {
      const value = values[lever];
      return value === undefined ? [] : [[lever, lever === 'rate' ? value / 100 : value]];
    }),
  );

function Studied({ studies, shares, onEnter }: WhatIfProps) {
  const [query, setQuery] = useQueryStates(address, { history: 'replace', limitUrlUpdates: throttle(addressPause) });
  // A link to another section of the page drops what the address says; what is assumed here stays.
  const [kept, setKept] = useState(query.whatif);
  const { leftOut, ...state } = readWhatIf(query.whatif ?? kept);
  const [before, setBefore] = useState(leftOut);
  const newest = studies.toSorted((a, b) => (b.reportDate ?? '').localeCompare(a.reportDate ?? ''));
  const asked = studies.find(({ id }) => id === state.study);
  const study = asked ?? speaking(newest);
  const rates = useStudyRates(study ? [study] : []);
  if (!study) return null;
  const change = (changes: Partial<WhatIfState>) => {
    const next = writeWhatIf({ ...state, study: study.id, ...changes });
    setKept(next);
    setBefore([]);
    void setQuery({ whatif: next, section: 'what-if' });
  };
  const start = () => {
    setKept(null);
    setBefore([]);
    void setQuery({ whatif: null, section: 'what-if' });
  };
  const { values, isMidYear } = state;
  const { tax, start: years, royalty } = values;
  const rate = rates.rateOf(study);
  const exchange = values.exchange ?? rate?.value;
  const model = modelOf(study, shares, {
    isMidYear,
    ...(tax !== undefined && { tax }),
    ...(years !== undefined && { start: years }),
    ...(royalty !== undefined && { royalty }),
    ...(exchange !== undefined && { exchange }),
  });
  const parts = { study, model, state, onChange: change };
  const said = [...before, ...(state.study !== null && !asked ? ['The study of this link is not here any more.'] : [])];
  const isChanged = writeWhatIf({ ...state, study: null }) !== writeWhatIf(nothingAssumed);
  return (
    <div className={styles.whatIf}>
      {said.length > 0 && <Notice tone="warning">The link was read in part. Left out: {said.join(' ')}</Notice>}
      <div className={styles.head}>
        <SelectField
          label="Study"
          options={newest.map((each) => ({
            value: String(each.id),
            label: `${studyName(each)}${each.status === 'replaced' ? ', replaced' : ''}`,
          }))}
          value={String(study.id)}
          onChange={(id) => change({ ...nothingAssumed, study: Number(id) })}
        />
        <Button disabled={!isChanged} onClick={start}>
          Start over
        </Button>
        <p className={styles.caveat}>
          The address of this page holds what you assume:{' '}
          {othersSee(rate !== undefined && values.exchange === undefined)}
        </p>
      </div>
      <div className={styles.sides} key={study.id}>
        <Levers {...parts} onEnter={onEnter && ((field) => onEnter(study, field))} />
        <Outcome {...parts} scenario={scenarioOf(state)} />
      </div>
      <Unstated
        {...parts}
        key={`unstated ${study.id}`}
        onEnter={undefined}
        rate={rate}
        rateFailed={rates.isError}
        royalties={shares.royaltiesStated ? shares.royalties : null}
      />
      <OwnSteps {...parts} key={`steps ${study.id}`} />
      <HowComputed study={study} model={model} />
      <div className={styles.pictures}>
        <Tornado {...parts} />
        <PriceCapexGrid study={study} model={model} />
      </div>
    </div>
  );
}

/** What becomes of a study's NPV when its assumptions move. */
export const WhatIf = (props: WhatIfProps) => (
  <NuqsAdapter>
    <Studied {...props} />
  </NuqsAdapter>
);
