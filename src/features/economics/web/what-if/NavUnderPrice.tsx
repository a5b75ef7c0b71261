import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { mainMetalsOf, type NavGroup, navUnderPrice, type StudiedMine } from '../../../../domain/nav-leverage.ts';
import { farPrice } from '../../../../domain/study-what-if.ts';
import { number } from '../../../../web/format.ts';
import { Dash } from '../../../../web/ui/Figure.tsx';
import { SelectField } from '../../../../web/ui/Field.tsx';
import { Notice } from '../../../../web/ui/Notice.tsx';
import { ScrollFrame, tableStyles } from '../../../../web/ui/Table.tsx';
import type { CompanyMine } from '../../../companies/contract.ts';
import { studiesOf } from '../api.ts';
import { listed, partWords, plainBetween } from './what-if-words.ts';
import styles from './WhatIf.module.css';

/** The studies of so many mines are asked for, those of the highest NPV; the others are named. */
const mostMines = 12;
const mostMove = 50;
const taxWords = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;

const basisOf = ({ currency, taxBasis }: NavGroup) =>
  `Millions of ${currency}, ${taxBasis === null ? 'tax not stated' : taxWords[taxBasis]}`;

/** What the price makes of each mine's part and of all together, in one currency and tax basis. */
function Group({ group }: { group: NavGroup }) {
  const { nav, change, leverage, isBound, mines } = group;
  const most = change.low < 0 ? 'at most ' : 'at least ';
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

const byNpv = (a: CompanyMine, b: CompanyMine) => (b.newestStudy?.npv ?? 0) - (a.newestStudy?.npv ?? 0);

/** What a move of one metal's price makes of the NPVs that are a company's own. */
export function NavUnderPrice({ mines }: { mines: readonly CompanyMine[] }) {
  const studied = mines.filter(({ newestStudy }) => newestStudy?.npv != null).toSorted(byNpv);
  const asked = studied.slice(0, mostMines);
  const answers = useQueries({ queries: asked.map(({ id }) => studiesOf(id)) });
  const [chosen, setChosen] = useState<string>();
  const [move, setMove] = useState(10);
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
  const { groups, leftOut } = navUnderPrice(withStudies, metal, move / 100);
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
        <label className={styles.move}>
          <span>
            Its price moves by {move > 0 ? '+' : ''}
            {number(move)}%
          </span>
          <input
            type="range"
            min={-mostMove}
            max={mostMove}
            step={1}
            value={move}
            aria-valuetext={`${move}%`}
            onChange={({ target }) => setMove(Number(target.value))}
          />
        </label>
      </div>
      {Math.abs(move) > farPrice * 100 && (
        <Notice tone="warning">Outside range: beyond {farPrice * 100}% the plans of the mines would be others.</Notice>
      )}
      {groups.map((group) => (
        <Group key={basisOf(group)} group={group} />
      ))}
      {left.length > 0 && <p className={styles.caveat}>Left out, {left.join('; ')}.</p>}
      <p className={styles.caveat}>
        The company&apos;s part of the NPV that each newest study states, without cash and debt, each from its own study
        price. The change is an approximation by the annuity that the page of each mine explains, with 0 to 3 years to
        the start and 0 to 35% of tax where nobody states them. The stated figures stay as they are; other metals keep
        their prices.
      </p>
    </div>
  );
}
