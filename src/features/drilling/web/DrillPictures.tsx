import { memo, useMemo, useState } from 'react';
import { count, number } from '../../../web/format.ts';
import { IconButton } from '../../../web/ui/controls/Button.tsx';
import { metalColour } from '../../../web/entity/metal-colour.ts';
import { Segments } from '../../../web/ui/controls/Segments.tsx';
import { thicknessText } from '../../../domain/metals/grade-thickness.ts';
import { gradeLimits } from '../../../domain/metals/grade-classes.ts';
import type { DrillObservation } from '../contract.ts';
import { GradeClasses } from './GradeClasses.tsx';
import { holesOf, intervalsOf } from './drill-picture.ts';
import styles from './DrillPictures.module.css';
import { gradeText, metalsOf, thicknessDownHole } from './grades.ts';
import { InterceptPlot } from './InterceptPlot.tsx';
import { StripLog } from './StripLog.tsx';

interface DrillPicturesProps {
  observations: DrillObservation[];
  best: number | undefined;
  /** Metals of the mine, the primary one first. */
  metals: string[];
}

function Readout({ of }: { of: DrillObservation }) {
  const thickness = thicknessDownHole(of);
  const depths = of.startDepth !== null && of.endDepth !== null;
  return (
    <p className={styles.readout} aria-live="polite">
      <strong>{of.holeId ?? 'No hole name'}</strong>
      <span>{gradeText(of)}</span>
      {of.intervalLength && <span>over {number(of.intervalLength)} m</span>}
      {depths && (
        <span>
          {number(of.startDepth ?? 0)} to {number(of.endDepth ?? 0)} m
        </span>
      )}
      {of.trueWidth && <span>(true width {number(of.trueWidth)} m)</span>}
      {thickness && <span>= {thicknessText(thickness)}</span>}
    </p>
  );
}

/** Strip logs and intercept plot of one metal at a time, because grades of different metals do not compare. */
export const DrillPictures = memo(function DrillPictures({ observations, best, metals }: DrillPicturesProps) {
  const names = useMemo(() => metalsOf(observations, metals), [observations, metals]);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const metal = names.includes(chosen) ? chosen : (names[0] ?? '');
  const { unit, intervals, holes } = useMemo(() => {
    const drawn = intervalsOf(observations, metal);
    return { ...drawn, holes: holesOf(drawn.intervals) };
  }, [observations, metal]);
  const plotted = intervals.filter(({ length, grade }) => length !== null && length > 0 && grade > 0);
  const limits = gradeLimits(metal, unit);
  const [active, setActive] = useState<number>();
  const ofMetal = intervals.map(({ observation }) => observation);
  const shown = ofMetal.find(({ id }) => id === (active ?? best)) ?? ofMetal[0];
  const place = shown ? ofMetal.indexOf(shown) : 0;
  const step = (by: number) => setActive(ofMetal[(place + by + ofMetal.length) % ofMetal.length]?.id);
  return (
    <div className={styles.pictures}>
      <div className={styles.bar}>
        {names.length > 1 && (
          <Segments
            label="Metal of the pictures"
            options={names.map((name) => ({ value: name, label: name || 'No metal' }))}
            value={metal}
            onChange={(next) => {
              setChosen(next);
              setActive(undefined);
            }}
          />
        )}
        {shown && <Readout of={shown} />}
        <span className={styles.steps}>
          <IconButton label="Previous interval" onClick={() => step(-1)}>
            ‹
          </IconButton>
          <IconButton label="Next interval" onClick={() => step(1)}>
            ›
          </IconButton>
        </span>
      </div>
      <div className={styles.sides}>
        {holes.length > 0 && (
          <figure>
            <figcaption>
              <h3>Strip logs</h3>
              <GradeClasses limits={limits} unit={unit} />
            </figcaption>
            <StripLog holes={holes} limits={limits} active={shown?.id} onActive={setActive} />
          </figure>
        )}
        {plotted.length > 0 && (
          <figure>
            <figcaption>
              <h3>Intercepts</h3>
              <p className={styles.classes}>
                {plotted.length < intervals.length
                  ? `${count(intervals.length - plotted.length, 'interval')} without a length not drawn`
                  : 'dashed: equal grade × length down the hole'}
              </p>
            </figcaption>
            <InterceptPlot
              intervals={plotted}
              metal={metal}
              unit={unit}
              colour={metalColour(metal)}
              best={best}
              active={shown?.id}
              onActive={setActive}
            />
          </figure>
        )}
      </div>
    </div>
  );
});
