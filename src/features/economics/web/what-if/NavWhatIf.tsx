import { useQueries } from '@tanstack/react-query';
import { parseAsString, throttle, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { useState } from 'react';
import { Link } from 'react-router';
import { listed } from '../../../../domain/figures/comparison.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { mainMetalsOf, type NavGroup, navUnder, type WhatIfMine } from '../../../../domain/value/nav-leverage.ts';
import {
  farPrice,
  farRate,
  isFarPrice,
  isFarRate,
  type Lever,
  levers,
} from '../../../../domain/studies/study-what-if.ts';
import { number } from '../../../../web/format.ts';
import { Dash } from '../../../../web/ui/marks/Figure.tsx';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import { StackedTable } from '../../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { CompanyMine, CompanyPage } from '../../../companies/contract.ts';
import { studiesOf } from '../api.ts';
import { useStudyRates } from './use-study-rates.ts';
import { type NavState, reach, readMoves, shownMove, writeMoves } from './nav-address.ts';
import { leverNames, othersSee, plainBetween, rateWords, toldOfCompany } from './what-if-words.ts';
import styles from './WhatIf.module.css';
import { Waiting } from '../../../../web/ui/page/Waiting.tsx';

/** The studies of so many mines are asked for, those of the highest NPV; the others are named. */
const mostMines = 12;

const taxWords = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;

const basisOf = ({ currency, taxBasis }: NavGroup) =>
  `Millions of ${currency}, ${taxBasis === null ? 'tax not stated' : taxWords[taxBasis]}`;

const heads = [{ head: 'Mine' }, { head: 'Its part, as stated', numeric: true }, { head: 'Change', numeric: true }];

/** What the price makes of each mine's part and of all together, in one currency and tax basis. */
function Group({ group, isPriceAlone }: { group: NavGroup; isPriceAlone: boolean }) {
  const { nav, change, leverage, isBound, mines } = group;
  const bound = change.low < 0 ? 'at most ' : 'at least ';
  // Of several moves nobody knows to which side the mines that are left out err.
  const most = isPriceAlone ? bound : 'of the mines that are told ';
  const whole = { low: nav + change.low, high: nav + change.high };
  return (
    <StackedTable
      caption={basisOf(group)}
      captionClass={styles.groupName}
      className={styles.parts}
      scrolls={basisOf(group)}
      heads={heads}
    >
      {mines.map((mine) => (
        <tr key={mine.id}>
          <th scope="row">
            <Link to={`/mines/${mine.id}?section=economics`}>{mine.name}</Link>
            {mine.lacks.length > 0 && <small>Not in the change: needs {listed(mine.lacks.map(toldOfCompany))}</small>}
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
    </StackedTable>
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
        value={shownMove(lever, value)}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value) / per)}
      />
    </label>
  );
}

/** A mine as far as its part of a NAV follows from it. */
type Owned = Omit<WhatIfMine, 'study'> & Pick<CompanyMine, 'newestStudy'>;

const byNpv = (a: Owned, b: Owned) => (b.newestStudy?.npv ?? 0) - (a.newestStudy?.npv ?? 0);

/** The mines of which a company holds a share today: those that it operates, and those of others. */
const ownedOf = ({ mines, partnerMines }: NavProps): Owned[] => [
  ...mines.filter(({ isHeld }) => isHeld),
  ...partnerMines.map(({ operator, ...mine }) => ({
    ...mine,
    ownershipStated: mine.ownershipStated && operator !== null,
    isPartners: true,
  })),
];

const address = { whatif: parseAsString, section: parseAsString };
/** Browsers take only so many addresses a second, and a slider gives more. */
const addressPause = 300;

/** What is moved, kept in the address; a link to another section of the page drops it there, and not here. */
function useMoves() {
  const [query, setQuery] = useQueryStates(address, { history: 'replace', limitUrlUpdates: throttle(addressPause) });
  const [kept, setKept] = useState(query.whatif);
  const { leftOut, ...state } = readMoves(query.whatif ?? kept);
  const [before, setBefore] = useState(leftOut);
  const change = (changes: Partial<NavState>) => {
    const next = writeMoves({ ...state, ...changes });
    setKept(next);
    setBefore([]);
    void setQuery({ whatif: next, section: 'what-if' });
  };
  return { state, change, leftOut: before };
}

type NavProps = Pick<CompanyPage, 'mines' | 'partnerMines'>;

function Moved(props: NavProps) {
  const owned = ownedOf(props);
  const studied = owned.filter(({ newestStudy }) => newestStudy?.npv != null).toSorted(byNpv);
  const read = studied.slice(0, mostMines);
  const answers = useQueries({ queries: read.map(({ id }) => studiesOf(id)) });
  const speaking = read.flatMap(
    ({ newestStudy }, index) => answers[index]?.data?.find(({ id }) => id === newestStudy?.id) ?? [],
  );
  const exchange = useStudyRates(speaking);
  const { state, change, leftOut: unread } = useMoves();
  const { moves } = state;
  if (exchange.isPending || answers.some(({ isPending }) => isPending)) return <Waiting rows={10} />;
  if (answers.some(({ isError }) => isError))
    return <Notice>The studies could not be loaded. Please try again.</Notice>;
  if (exchange.isError) return <Notice>The rates of exchange could not be loaded. Please try again.</Notice>;
  const { rateOf } = exchange;
  const withStudies = owned
    .filter((mine) => !studied.includes(mine) || read.includes(mine))
    .map((mine): WhatIfMine => {
      const study = speaking.find(({ id }) => id === mine.newestStudy?.id) ?? null;
      return { ...mine, study, exchange: study ? rateOf(study)?.value : undefined };
    });
  const rates = new Set(speaking.flatMap((study) => rateOf(study) ?? []).map(rateWords));
  const metals = mainMetalsOf(withStudies);
  const asked = state.metal === null ? undefined : metals.find((each) => fold(each) === state.metal);
  const metal = asked ?? metals[0];
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
  const said = [
    ...unread,
    ...(state.metal !== null && !asked ? [`No study of its mines has a price of '${state.metal}'.`] : []),
  ];
  return (
    <div className={styles.whatIf}>
      {said.length > 0 && <Notice tone="warning">The link was read in part. Left out: {said.join(' ')}</Notice>}
      <div className={styles.moves}>
        <SelectField
          label="Metal"
          options={metals}
          value={metal}
          onChange={(chosen) => change({ metal: fold(chosen) })}
        />
        {(['price', 'cost', 'capex', 'rate', 'delay'] as const).map((lever) => (
          <Move
            key={lever}
            lever={lever}
            name={lever === 'price' ? `Price of ${metal.toLowerCase()}` : `${leverNames[lever]} of each mine`}
            value={moves[lever]}
            onChange={(value) => change({ moves: { ...moves, [lever]: value } })}
          />
        ))}
      </div>
      {isFarPrice(moves.price) && (
        <Notice tone="warning">
          Outside range: beyond {farPrice * 100}% of the price the plans of the mines would be others.
        </Notice>
      )}
      {isFarRate(moves.rate) && (
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
        price of the one metal alone.{rates.size > 0 && ` Rates of exchange on record: ${listed([...rates])}.`} The
        stated figures stay as they are. The address of this page holds what is moved: {othersSee(rates.size > 0)}
      </p>
    </div>
  );
}

/** What a move of one metal's price makes of the NPVs that are a company's own. */
export const NavWhatIf = (props: NavProps) => (
  <NuqsAdapter>
    <Moved {...props} />
  </NuqsAdapter>
);
