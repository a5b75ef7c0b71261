import { memo, useEffect, useMemo, useState } from 'react';
import { gradeLimits } from '../../../domain/metals/grade-classes.ts';
import { onSection } from '../../../domain/drilling/hole-geometry.ts';
import { count, number } from '../../../web/format.ts';
import { IconButton } from '../../../web/ui/controls/Button.tsx';
import { Segments } from '../../../web/ui/controls/Segments.tsx';
import type { DrillHole } from '../contract-holes.ts';
import type { DrillObservation } from '../contract.ts';
import { intervalsOf } from './drill-picture.ts';
import styles from './DrillPictures.module.css';
import { GradeClasses } from './GradeClasses.tsx';
import { gradeText, metalsOf } from './grades.ts';
import { HoleDrawing } from './HoleDrawing.tsx';
import { layHoles, mainAzimuth, type PlacedHole, type Plane, planeOf, type Project, windOf } from './hole-picture.ts';

const none: Project = () => [];

/** What projects places of the globe, fetched where holes do not share a grid. */
function useProject(plane: Plane | null): Project | null {
  const isNeeded = plane?.kind === 'globe';
  const [project, setProject] = useState<{ with: Project }>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isLeft = false;
    void import('./lay-on-plane.ts').then(({ layOnPlane }) => {
      if (!isLeft) setProject({ with: layOnPlane });
    });
    return () => {
      isLeft = true;
    };
  }, [isNeeded]);
  return isNeeded ? (project?.with ?? null) : none;
}

function Readout({ of: { hole, parts } }: { of: PlacedHole }) {
  const best = parts.toSorted((a, b) => b.grade - a.grade)[0];
  return (
    <p className={styles.readout} aria-live="polite">
      <strong>{hole.holeId}</strong>
      {hole.azimuth && <span>azimuth {number(hole.azimuth)}°</span>}
      {hole.dip && <span>dip {number(hole.dip)}°</span>}
      {hole.endOfHole && <span>to {number(hole.endOfHole)} m</span>}
      {hole.surveys && <span>surveyed</span>}
      {best && (
        <span>
          {gradeText(best.observation)} from {number(best.observation.startDepth ?? 0)} m
        </span>
      )}
    </p>
  );
}

const listed = 12;

/** `A-1, A-2 (no direction)`, by what is missing. */
function Missing({ what, of }: { what: string; of: readonly { name: string; why: string }[] }) {
  if (of.length === 0) return null;
  const text = [...Map.groupBy(of, ({ why }) => why)]
    .map(([why, holes]) => {
      const names = holes.slice(0, listed).map(({ name }) => name);
      const more = holes.length > listed ? ` and ${holes.length - listed} more` : '';
      return `${names.join(', ')}${more} (${why})`;
    })
    .join('; ');
  return (
    <p className={styles.classes}>
      {what}: {text}.
    </p>
  );
}

function northOf(plane: Plane): string {
  if (plane.kind === 'globe') return 'true north above';
  return plane.epsg === null ? 'north of the local grid above' : `north of the grid EPSG ${plane.epsg} above`;
}

interface HolePicturesProps {
  holes: DrillHole[];
  observations: DrillObservation[];
  /** Metals of the mine, the primary one first. */
  metals: string[];
}

/** A plan of the collars with the ways of the holes, and a section through them, with the grades of one metal. */
export const HolePictures = memo(function HolePictures({ holes, observations, metals }: HolePicturesProps) {
  const plane = useMemo(() => planeOf(holes), [holes]);
  const project = useProject(plane);
  const names = useMemo(() => metalsOf(observations, metals), [observations, metals]);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const metal = names.includes(chosen) ? chosen : (names[0] ?? '');
  const { unit, intervals } = useMemo(() => intervalsOf(observations, metal), [observations, metal]);
  const limits = useMemo(() => gradeLimits(metal, unit), [metal, unit]);
  const laid = useMemo(
    () => (plane && project ? layHoles({ holes, intervals, limits, plane, project }) : null),
    [holes, intervals, limits, plane, project],
  );
  const main = laid ? mainAzimuth(laid.holes) : 90;
  const [looked, setLooked] = useState<'main' | 'east' | 'north'>('main');
  const azimuth = { main, east: 90, north: 0 }[looked];
  const [active, setActive] = useState<number>();
  const plan = useMemo(
    () =>
      laid?.holes.map(({ hole, name, collar, line, parts }) => ({
        id: hole.id,
        name,
        collar: [collar.east, collar.north] as const,
        line: line.map(({ east, north }) => [east, north] as const),
        parts: parts.map((part) => ({
          class: part.class,
          line: part.line.map(({ east, north }) => [east, north] as const),
        })),
      })) ?? [],
    [laid],
  );
  const section = useMemo(
    () =>
      laid?.holes.map(({ hole, name, collar, line, parts }) => {
        const at = (place: PlacedHole['collar']) => {
          const { along, up } = onSection(place, azimuth);
          return [along, up] as const;
        };
        return {
          id: hole.id,
          name,
          collar: at(collar),
          line: line.map(at),
          parts: parts.map((part) => ({ class: part.class, line: part.line.map(at) })),
        };
      }) ?? [],
    [laid, azimuth],
  );
  if (plane === null)
    return (
      <p className={styles.unknown}>
        No place of a hole is known yet, so there is no plan. Add easting and northing with their EPSG code, or latitude
        and longitude.
      </p>
    );
  if (!laid || laid.holes.length === 0) return <div className={styles.pictures} />;
  const shown = laid.holes.find(({ hole }) => hole.id === active) ?? laid.holes[0]!;
  const place = laid.holes.indexOf(shown);
  const step = (by: number) => setActive(laid.holes[(place + by + laid.holes.length) % laid.holes.length]?.hole.id);
  const hasWays = laid.holes.some(({ line }) => line.length > 1);
  return (
    <div className={styles.pictures}>
      <div className={styles.bar}>
        {names.length > 1 && (
          <Segments
            label="Metal of the holes"
            options={names.map((name) => ({ value: name, label: name || 'No metal' }))}
            value={metal}
            onChange={setChosen}
          />
        )}
        <Readout of={shown} />
        <span className={styles.steps}>
          <IconButton label="Previous hole" onClick={() => step(-1)}>
            ‹
          </IconButton>
          <IconButton label="Next hole" onClick={() => step(1)}>
            ›
          </IconButton>
        </span>
      </div>
      <div className={styles.sides}>
        <figure>
          <figcaption>
            <h3>Plan</h3>
            <p className={styles.classes}>{northOf(plane)}</p>
          </figcaption>
          <HoleDrawing
            label={`Plan of ${count(laid.holes.length, 'hole')}, ${northOf(plane)}; the table lists their collars`}
            holes={plan}
            of={{ kind: 'plan' }}
            active={shown.hole.id}
            onActive={setActive}
          />
        </figure>
        {hasWays && (
          <figure>
            <figcaption>
              <h3>Section</h3>
              <Segments
                label="Direction of the section"
                options={[
                  { value: 'main', label: 'Along the drilling' },
                  { value: 'east', label: 'West to east' },
                  { value: 'north', label: 'South to north' },
                ]}
                value={looked}
                onChange={setLooked}
              />
            </figcaption>
            <HoleDrawing
              label={`Vertical section from ${windOf(azimuth + 180)} to ${windOf(azimuth)}, all holes laid on it; the table lists them`}
              holes={section}
              of={{
                kind: 'section',
                left: windOf(azimuth + 180),
                right: windOf(azimuth),
                hasLevels: laid.hasElevations,
              }}
              active={shown.hole.id}
              onActive={setActive}
            />
          </figure>
        )}
      </div>
      {intervals.length > 0 && hasWays && <GradeClasses limits={limits} unit={`${unit} ${metal}`.trim()} />}
      {hasWays && !laid.hasElevations && (
        <p className={styles.classes}>No elevation is known: all collars are drawn at one level.</p>
      )}
      {!hasWays && (
        <p className={styles.classes}>
          No direction of a hole is known, so there is no section: add azimuth, dip and the end of the holes.
        </p>
      )}
      {hasWays && <Missing what="Collar only" of={laid.dots} />}
      <Missing what="Not drawn" of={laid.left} />
    </div>
  );
});
