import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type DeckChoice,
  type DeckPrice,
  metalOfPrice,
  type PricedChoice,
  writeDeckChoice,
} from '../../../domain/prices/decks.ts';
import { day } from '../../../web/format.ts';
import { messageOf } from '../../../web/http.ts';
import { dayDeck, oneDeck } from './api.ts';
import styles from './Decks.module.css';
import { StudyPrices } from './StudyPrices.tsx';

interface PriceLineProps {
  price: DeckPrice;
  oneDay: string | undefined;
}

/** A metal and what it costs in a deck; in one made of several days with its own. */
function PriceLine({ price, oneDay }: PriceLineProps) {
  const { metal, value, currency, unit, asOf } = price;
  const digits = Number(value).toLocaleString('en-US', { maximumFractionDigits: 4 });
  return (
    <li>
      {metal}{' '}
      <b>
        {digits} {currency}/{unit}
        {asOf !== undefined && asOf !== oneDay && ` (${day(asOf)})`}
      </b>
    </li>
  );
}

/** The day of all prices, where all have the same. */
function oneDayOf([first, ...others]: readonly DeckPrice[]): string | undefined {
  return others.every(({ asOf }) => asOf === first?.asOf) ? first?.asOf : undefined;
}

/** What a choice stands for, with the version that has replaced it. */
function useDeck(choice: PricedChoice) {
  const ofDay = useQuery({ ...dayDeck(choice.kind === 'day' ? choice.day : ''), enabled: choice.kind === 'day' });
  const own = useQuery({ ...oneDeck(choice.kind === 'deck' ? choice.id : 0), enabled: choice.kind === 'deck' });
  const { data, error } = choice.kind === 'day' ? ofDay : own;
  return { deck: data, error, replacedBy: own.data?.replacedBy ?? null };
}

interface PricesProps {
  choice: PricedChoice;
  metals?: readonly string[] | undefined;
}

function Prices({ choice, metals }: PricesProps) {
  const { deck, error, replacedBy } = useDeck(choice);
  if (error) return <span role="alert">{messageOf(error, 'The price deck could not be read.')}</span>;
  if (!deck) return <span>Loading...</span>;
  const wanted = metals && new Set(metals.map(metalOfPrice));
  const shown = deck.prices.filter(({ metal }) => !wanted || wanted.has(metalOfPrice(metal)));
  const has = new Set(deck.prices.map(({ metal }) => metalOfPrice(metal)));
  const oneDay = oneDayOf(deck.prices);
  const missing = [...(wanted ?? [])].filter((metal) => !has.has(metal));
  return (
    <>
      <Link to={`/prices/decks?deck=${writeDeckChoice(choice)}`}>
        <b>{choice.kind === 'day' ? `Entered prices on ${day(deck.date)}` : deck.name}</b>
      </Link>
      {choice.kind === 'deck' && <span>{day(deck.date)}</span>}
      {oneDay !== undefined && <span>all of {day(oneDay)}</span>}
      {shown.length > 0 && (
        <ul>
          {shown.map((price) => (
            <PriceLine key={price.metal} price={price} oneDay={oneDay} />
          ))}
        </ul>
      )}
      {metals && deck.prices.length > shown.length && (
        <details>
          <summary>All {deck.prices.length} prices</summary>
          <ul>
            {deck.prices.map((price) => (
              <PriceLine key={price.metal} price={price} oneDay={oneDay} />
            ))}
          </ul>
        </details>
      )}
      {deck.prices.length === 0 && <span>No prices on or before this day.</span>}
      {missing.length > 0 && <span>No price of {missing.join(', ')}: what follows from it is not known.</span>}
      {replacedBy !== null && <Link to={`/prices/decks?deck=${replacedBy}`}>A newer version is there</Link>}
    </>
  );
}

interface DeckInUseProps {
  choice: DeckChoice;
  /** The metals that the table is about: others of the deck are folded away; all of the deck unless said. */
  metals?: readonly string[] | undefined;
}

/** The prices that a table uses, in its header: name, day, each price with its unit, and the way to it. */
export function DeckInUse({ choice, metals }: DeckInUseProps) {
  if (choice.kind === 'studies') return <StudyPrices />;
  return (
    <div className={styles.inUse} role="note" aria-label="Price deck in use">
      <span>Prices:</span>
      <Prices choice={choice} metals={metals} />
    </div>
  );
}
