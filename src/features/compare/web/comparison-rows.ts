import type { Measure } from '../../../domain/figures/measure.ts';
import { type Basis, compareFigures } from '../../../domain/figures/comparison.ts';
import {
  basisOf,
  classOf,
  costBasis,
  cutoffOf,
  resourceOf,
  studyBasis,
} from '../../../domain/figures/mine-likeness.ts';
import { figureName, measureOf, measuresOf, readRef, studyRank, writeRef } from '../../../domain/figures/measures.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { stageLabels } from '../../../domain/mines/stages.ts';
import { studyTypes } from '../../../domain/vocabulary.ts';
import { count, day, number, place } from '../../../web/format.ts';
import type { ComparedMine, ComparedStudy } from '../contract.ts';
import { type Known, writing } from '../../../web/entity/figure-writing.ts';
import { group, plainRow, type Row, type RowGroup, textRow } from './comparison-cells.ts';

/** A mine with what is asked of it for each row: of thousands of metals each is found, not looked for. */
interface ReadMine extends ComparedMine {
  /** By measure, then by metal or currency, in the order of its figures. */
  known: ReadonlyMap<string, ReadonlyMap<string, Known>>;
  /** By folded name of the metal. */
  resourcesOf: ReadonlyMap<string, ComparedMine['resources']>;
}

type Mines = readonly ReadMine[];

function readMine(mine: ComparedMine): ReadMine {
  const known = new Map<string, Map<string, Known>>();
  for (const [name, figure] of Object.entries(mine.figures)) {
    const read = readRef(name);
    if ('error' in read) continue;
    const { measure, of } = read.value;
    const ofMeasure = known.get(measure) ?? new Map<string, Known>();
    known.set(measure, ofMeasure);
    ofMeasure.set(of, { ...figure, of });
  }
  return { ...mine, known, resourcesOf: Map.groupBy(mine.resources, ({ of }) => of) };
}

/** What a mine states, of resources those of one metal. */
const statedOf = ({ name, metals, studies, bestIntercept, resourcesOf }: ReadMine, of: string) => ({
  ...{ name, metals, studies, bestIntercept },
  resources: resourcesOf.get(of) ?? [],
});

/** A row of figures of one measure, of one metal where it is of metals. */
function figureRow(
  { key, name, measure }: { key: string; name: string; measure: Measure },
  mines: Mines,
  known: readonly (Known | null)[],
  basis: (mine: ReadMine, of: string) => Basis,
): Row {
  const { unit, write } = writing(
    measure,
    known.filter((each) => each !== null),
  );
  const comparison = compareFigures(
    measure,
    mines.map((mine, index) => {
      const figure = known[index];
      return { name: mine.name, value: figure?.value ?? null, basis: figure ? basis(mine, figure.of) : {} };
    }),
  );
  const cells = known.map((each) => (each ? { ...write(each), note: each.basis } : null));
  return { ...comparison, key, name, unit, cells, isNumeric: !['date', 'study'].includes(measure.kind) };
}

const refRow = (measure: Measure, name: string, mines: Mines, of: string, known: readonly (Known | null)[]): Row =>
  figureRow({ key: writeRef({ measure: measure.id, of }), name, measure }, mines, known, (mine, stated) =>
    basisOf(statedOf(mine, stated), { measure: measure.id, of: stated }),
  );

const rowOfMetal = (measure: Measure, mines: Mines, of: string): Row =>
  refRow(
    measure,
    figureName({ measure: measure.id, of }),
    mines,
    of,
    mines.map(({ known }) => known.get(measure.id)?.get(of) ?? null),
  );

/** The rows of a measure: one of each metal that any mine has it of, else one of all currencies. */
function rowsOf(measure: Measure, mines: Mines): Row[] {
  const known = mines.map((mine) => mine.known.get(measure.id) ?? new Map<string, Known>());
  if (measure.of === 'metal')
    return [...new Set(known.flatMap((ofMine) => [...ofMine.keys()]))].map((of) => rowOfMetal(measure, mines, of));
  const first = known.map((ofMine): Known | null => ofMine.values().next().value ?? null);
  return [refRow(measure, measure.name, mines, '', first)];
}

const ofId = (id: string) => measureOf({ measure: id });

const interestWords: Readonly<Record<string, string>> = {
  ownership: '',
  'free-carry': ' free carry',
  'earn-in': ' earn-in',
  stream: ' stream',
};

function interestsOf({ interests, interestsCount }: ComparedMine): string | null {
  const words = interests.map(({ holder, kind, percent, metal }) => {
    const size = percent === null ? 'share not known' : `${number(percent)}%`;
    return `${holder} ${size}${interestWords[kind] ?? ` ${kind}`}${metal === null ? '' : ` on ${metal.toLowerCase()}`}`;
  });
  if (interestsCount > interests.length) words.push(count(interestsCount - interests.length, 'more', 'more'));
  return words.length === 0 ? null : words.join('; ');
}

function identity(mines: Mines): RowGroup {
  const metals = mines.map((mine) =>
    mine.metals.map(({ metal, percentage }) => (percentage === null ? metal : `${metal} ${percentage}%`)).join(', '),
  );
  return group('Mine', [
    textRow('place', 'Place', mines.map(place)),
    textRow(
      'stage',
      'Stage',
      mines.map(({ stage, isArchived }) =>
        [stage && stageLabels[stage], isArchived && 'archived'].filter(Boolean).join(', '),
      ),
    ),
    textRow('metals', 'Metals', metals),
    textRow(
      'owner',
      'Owner',
      mines.map(({ company }) => company?.name ?? null),
    ),
    ...rowsOf(ofId('ownership'), mines),
    ...rowsOf(ofId('royalties'), mines),
    textRow('held', 'Interests', mines.map(interestsOf)),
  ]);
}

/** Of each metal its classes, each with what it was cut off at and when. */
function resources(mines: Mines): RowGroup {
  const metals = [...new Set(mines.flatMap((mine) => mine.resources.map(({ of }) => of)))];
  const rows = metals.flatMap((of) =>
    Object.entries(classOf).flatMap(([id, name]) => {
      const found = mines.map((mine) => resourceOf(statedOf(mine, of), of, name));
      if (found.every((each) => each === undefined)) return [];
      const metal = (knownMetal(of) ?? of).toLowerCase();
      return [
        ...['contained', 'attributable', 'grade', 'tonnage'].map((what) =>
          rowOfMetal(ofId(`${what}-${id}`), mines, of),
        ),
        textRow(`cutoff-${id}.${of}`, `Cut-off for ${metal}, ${name}`, found.map(cutoffOf)),
        textRow(
          `dates-${id}.${of}`,
          `Reports on ${metal}, ${name}`,
          found.map(
            (each) => each?.reportDates.flatMap((date) => (date === null ? [] : [day(date)])).join(', ') ?? null,
          ),
        ),
      ];
    }),
  );
  return group('Resources', rows);
}

const shares = { '100%': 'whole project', attributable: "owner's share" } as const;
const taxes = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;

/** What the money of studies stands for, as rows. */
function assumptions(key: string, studies: readonly (ComparedStudy | undefined)[]): Row[] {
  return [
    plainRow(
      `${key}rate`,
      'Discount rate',
      studies.map((study) => study?.discountRate ?? null),
      '%',
    ),
    textRow(
      `${key}tax`,
      'Tax',
      studies.map((study) => (study?.taxBasis ? taxes[study.taxBasis] : null)),
    ),
    textRow(
      `${key}share`,
      'Share',
      studies.map((study) => (study?.shareBasis ? shares[study.shareBasis] : null)),
    ),
    textRow(
      `${key}currency`,
      'Currency',
      studies.map((study) => study && (study.currency ?? 'US$ assumed')).map((text) => text ?? null),
    ),
  ];
}

function speakingStudies(mines: Mines): RowGroup {
  const rows = measuresOf.mine
    .filter((measure) => measure.group === 'Studies')
    .flatMap((measure) => rowsOf(measure, mines));
  const before = rows.findIndex(({ key }) => key === 'npv-attributable') + 1;
  const ofStudies = assumptions(
    '',
    mines.map(({ studies }) => studies[0]),
  );
  return group('Study that speaks for the mine', rows.toSpliced(before, 0, ...ofStudies));
}

const studyFields = [
  ['npv', 'npv'],
  ['irr', 'afterTaxIrr'],
  ['capex', 'totalCapex'],
  ['payback', 'paybackPeriod'],
  ['life', 'lifeOfMineYears'],
  ['aisc', 'allInSustainingCost'],
] as const;

/** The currency of a figure of a study, and the unit of a cost; a cost without one compares with nothing. */
function ofStudyFigure(id: string, study: ComparedStudy): string | null {
  const currency = study.currency ?? 'USD';
  if (id === 'npv' || id === 'capex') return currency;
  if (id !== 'aisc') return '';
  const { allInSustainingCostUnit: unit } = study;
  return unit === null ? null : `${study.allInSustainingCostCurrency ?? currency}/${unit}`;
}

const levelNames = {
  FS: 'Feasibility studies',
  PFS: 'Pre-feasibility studies',
  PEA: 'Preliminary economic assessments',
  RE: 'Studies of resources',
};

/** Levels of which a mine has a study that does not speak for it, each level side by side. */
function studiesByLevel(mines: Mines): RowGroup[] {
  const levels = studyTypes.filter((type) =>
    mines.some(({ studies }) => studies.slice(1).some(({ studyType }) => studyType === type)),
  );
  return levels
    .toSorted((one, other) => studyRank(other) - studyRank(one))
    .map((type) => {
      const found = mines.map(({ studies }) => studies.find(({ studyType }) => studyType === type));
      const rows = studyFields.map(([id, field]) => {
        const known = found.map((study): Known | null => {
          const of = study && ofStudyFigure(id, study);
          const value = study?.[field] ?? null;
          return value === null || typeof of !== 'string' ? null : { value, basis: null, of };
        });
        const measure = ofId(id);
        return figureRow({ key: `${type}-${id}`, name: measure.name, measure }, mines, known, (mine, of) => {
          const study = mine.studies.find(({ studyType }) => studyType === type);
          return id === 'aisc' ? costBasis(mine, study, of) : studyBasis(study, study?.currency ?? null);
        });
      });
      const dates = textRow(
        `${type}-date`,
        'Date',
        found.map((study) => (study?.reportDate ? day(study.reportDate) : null)),
      );
      return group(levelNames[type], [dates, ...rows, ...assumptions(`${type}-`, found)]);
    });
}

function drilling(mines: Mines): RowGroup {
  const rows = measuresOf.mine
    .filter((measure) => measure.group === 'Drilling')
    .flatMap((measure) => rowsOf(measure, mines));
  const holes = mines.map(({ bestIntercept }) => bestIntercept?.holeId ?? null);
  const days = mines.map(({ bestIntercept }) => bestIntercept?.observationDate ?? null);
  return group('Drilling', [
    ...rows,
    textRow(
      'hole',
      'Hole of the best intercept',
      holes,
      days.map((date) => (date === null ? null : day(date))),
    ),
  ]);
}

function milestones(mines: Mines): RowGroup {
  const due = mines.map((mine) => (mine.milestones.due > 0 ? mine.milestones : null));
  const next = rowsOf(ofId('next-step'), mines).map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => cell && { ...cell, note: mines[index]!.milestones.next?.description }),
  }));
  return group('Milestones', [
    ...next,
    plainRow(
      'due',
      'Promised and due',
      due.map((of) => of?.due ?? null),
    ),
    ...rowsOf(ofId('promises-kept'), mines),
    plainRow(
      'overdue',
      'Overdue',
      due.map((of) => of?.overdue ?? null),
    ),
    plainRow(
      'dropped',
      'Given up',
      due.map((of) => of?.dropped ?? null),
    ),
    plainRow(
      'delay',
      'Median delay of what was kept',
      due.map((of) => of?.medianDelay ?? null),
      'days',
    ),
  ]);
}

const elsewhere = new Set(['ownership', 'royalties', 'next-step', 'promises-kept']);

const rest = (title: string, wanted: (measure: Measure) => boolean, mines: Mines): RowGroup =>
  group(
    title,
    measuresOf.mine
      .filter((measure) => wanted(measure) && !elsewhere.has(measure.id))
      .flatMap((measure) => rowsOf(measure, mines)),
  );

/** All that is known of these mines, side by side. What none of them has is named, not drawn. */
export function comparisonRows(compared: readonly ComparedMine[]): RowGroup[] {
  const mines = compared.map(readMine);
  return [
    identity(mines),
    resources(mines),
    speakingStudies(mines),
    ...studiesByLevel(mines),
    drilling(mines),
    milestones(mines),
    rest('Records', ({ group: name }) => name === 'Project' || name === 'Record', mines),
    rest('Community', ({ group: name }) => name === 'Community', mines),
  ].filter(({ rows }) => rows.length > 0);
}
