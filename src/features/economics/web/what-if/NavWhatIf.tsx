import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listed } from '../../../../domain/figures/comparison.ts';
import {
  mainMetalsOf,
  type Moves,
  type NavGroup,
  navUnder,
  noMoves,
  type StudiedMine,
} from '../../../../domain/value/nav-leverage.ts';
import { farPrice, farRate, type Lever, levers } from '../../../../domain/studies/study-what-if.ts';
import { number } from '../../../../web/format.ts';
import { Dash } from '../../../../web/ui/Figure.tsx';
import { SelectField } from '../../../../web/ui/Field.tsx';
import { Notice } from '../../../../web/ui/Notice.tsx';
import { ScrollFrame, tableStyles } from '../../../../web/ui/Table.tsx';
import type { CompanyMine } from '../../../companies/contract.ts';
import { studiesOf } from '../api.ts';
import { leverNames, partWords, plainBetween } from './what-if-words.ts';
import styles from './WhatIf.module.css';

/** The studies of so many mines are asked for, those of the highest NPV; the others are named. */
const mostMines = 12;

/** How far each of them moves, in the unit that it is shown in. */
const reach: Readonly<Record<Lever, { min: number; max: number; step: number; of: string; per: number }>> = {
  price: { min: -50, max: 50, step: 1, of: '%', per: 100 },
  cost: { min: -30, max: 30, step: 1, of: '%', per: 100 },
  capex: { min: -30, max: 50, step: 1, of: '%', per: 100 },
  rate: { min: -3, max: 3, step: 0.5, of: ' points', per: 100 },
  delay: { min: 0, max: 5, step: 1, of: ' years', per: 1 },
};
const taxWords = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;

const basisOf = ({ currency, taxBasis }: NavGroup) =>
  `Millions of ${currency}, ${taxBasis === null ? 'tax not stated' : taxWords[taxBasis]}`;

/** What the price makes of each mine's part and of all together, in one currency and tax basis. */
function Group({ group, isPriceAlone }: { group: NavGroup; isPriceAlone: boolean }) {
  const { nav, change, leverage, isBound, mines } = group;
  const bound = change.low < 0 ? 'at most ' : 'at least ';
  // Of several moves nobody knows to which side the mines that are left out err.
  const most = isPriceAlone ? bound : 'of the mines that are told ';
  const whole = { low: nav + change.low, high: nav + change.high };
  return (
    <ScrollFrame label={basisOf(group)}>
      <table className={`${tableStyles.table} ${styles.grid}`}>
        <caption className={styles.groupName}>{basisOf(group)}</caption>
        <thead>
          <tr>
            <th scope="col">Mine</th>
            <th scope="col" className={tableStyles.numeric}>
              Its part, as stated
            </th>
            <th scope="col" className={tableStyles.numeric}>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {mines.map((mine) => (
            <tr key={mine.id}>
              <th scope="row">
                <Link to={`/mines/${mine.id}?section=economics`}>{mine.name}</Link>
                {mine.lacks.length > 0 && (
                  <small>Not in the change: needs {listed(mine.lacks.map((part) => partWords[part].words))}</small>
                )}
                {mine.besides && <small>Sells it beside another metal: that part does not move here</small>}
              </th>
              <td className={tableStyles.numeric}>{number(mine.npv, 1)}</td>
              <td className={tableStyles.numeric}>{mine.change ? plainBetween(mine.change) : <Dash />}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              Together
              <small>
                NAV would be {isBound && most}
                {plainBetween(whole)}
              </small>
              {leverage && (
                <small>
                  {isBound && 'At least '}
                  {plainBetween(leverage)}% of NAV for 1% of price
                </small>
              )}
            </th>
            <td className={tableStyles.numeric}>{number(nav, 1)}</td>
            <td className={tableStyles.numeric}>{plainBetween(change)}</td>
          </tr>
        </tbody>
      </table>
    </ScrollFrame>
  );
}

/** `+10%`, `2 years`. */
function moveText(lever: Lever, value: number): string {
  const { per, of } = reach[lever];
  const shown = number(value * per, 1);
  return lever === 'delay' && value === 1 ? '1 year' : `${value > 0 && lever !== 'delay' ? '+' : ''}${shown}${of}`;
}

interface MoveProps {
  lever: Lever;
  name: string;
  value: number;
  onChange: (value: number) => void;
}

/** How far one assumption moves. */
function Move({ lever, name, value, onChange }: MoveProps) {
  const { min, max, step, per } = reach[lever];
  const text = moveText(lever, value);
  return (
    <label className={styles.move}>
      <span>
        {name}: {text}
      </span>
      <input
        type="range"
        {...{ min, max, step }}
        value={Math.round(value * per * 10) / 10}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value) / per)}
      />
    </label>
  );
}

const byNpv = (a: CompanyMine, b: CompanyMine) => (b.newestStudy?.npv ?? 0) - (a.newestStudy?.npv ?? 0);

/** What a move of one metal's price makes of the NPVs that are a company's own. */
export function NavWhatIf({ mines }: { mines: readonly CompanyMine[] }) {
  const studied = mines.filter(({ newestStudy }) => newestStudy?.npv != null).toSorted(byNpv);
  const asked = studied.slice(0, mostMines);
  const answers = useQueries({ queries: asked.map(({ id }) => studiesOf(id)) });
  const [chosen, setChosen] = useState<string>();
  const [moves, setMoves] = useState<Moves>({ ...noMoves, price: 0.1 });
  if (answers.some(({ isPending }) => isPending)) return <p>Loading...</p>;
  if (answers.some(({ isError }) => isError))
    return <Notice>The studies could not be loaded. Please try again.</Notice>;
  const withStudies = mines
    .filter((mine) => !studied.includes(mine) || asked.includes(mine))
    .map((mine): StudiedMine => {
      const studies = answers[asked.indexOf(mine)]?.data;
      return { ...mine, study: studies?.find(({ id }) => id === mine.newestStudy?.id) ?? null };
    });
  const metals = mainMetalsOf(withStudies);
  const metal = metals.find((each) => each === chosen) ?? metals[0];
  if (metal === undefined)
    return <p className={styles.caveat}>No study of its mines states an NPV and the metal that its price is of.</p>;
  const { groups, leftOut } = navUnder(withStudies, metal, moves);
  const isPriceAlone = levers.every((lever) => lever === 'price' || moves[lever] === 0);
  const names = (reason: 'study' | 'share') =>
    listed(leftOut.filter((each) => each.reason === reason).map(({ name }) => name));
  const beyond = studied.slice(mostMines).map(({ name }) => name);
  const left = [
    names('study') && `without an NPV: ${names('study')}`,
    names('share') && `its share not known: ${names('share')}`,
    beyond.length > 0 && `beyond the ${mostMines} of the highest NPV: ${listed(beyond)}`,
  ].filter(Boolean);
  return (
    <div className={styles.whatIf}>
      <div className={styles.head}>
        <SelectField label="Metal" options={metals} value={metal} onChange={setChosen} />
        {(['price', 'cost', 'capex', 'rate', 'delay'] as const).map((lever) => (
          <Move
            key={lever}
            lever={lever}
            name={lever === 'price' ? `Price of ${metal.toLowerCase()}` : `${leverNames[lever]} of each mine`}
            value={moves[lever]}
            onChange={(value) => setMoves({ ...moves, [lever]: value })}
          />
        ))}
      </div>
      {Math.abs(moves.price) > farPrice && (
        <Notice tone="warning">
          Outside range: beyond {farPrice * 100}% of the price the plans of the mines would be others.
        </Notice>
      )}
      {Math.abs(moves.rate) > farRate && (
        <Notice tone="warning">Outside range: the rate is over {farRate * 100} points from the studies&apos;.</Notice>
      )}
      {groups.map((group) => (
        <Group key={basisOf(group)} group={group} isPriceAlone={isPriceAlone} />
      ))}
      {left.length > 0 && <p className={styles.caveat}>Left out, {left.join('; ')}.</p>}
      <p className={styles.caveat}>
        The company&apos;s part of the NPV that each newest study states, without cash and debt, each from its own study
        price. The change is an approximation by the annuity that the page of each mine explains, with 0 to 3 years to
        the start and 0 to 35% of tax where nobody states them. Cost, CAPEX, rate and start of all mines move alike, the
        price of the one metal alone. The stated figures stay as they are.
      </p>
    </div>
  );
}
