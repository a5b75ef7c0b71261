import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type DeckChoice, type DeckPrice, readDeckChoice, writeDeckChoice } from '../../domain/prices/decks.ts';
import type { PriceDeck } from '../../features/decks/contract.ts';
import { dayDeck, deleteDeck, ownDecks, refreshDecks, shareDeck } from '../../features/decks/web/api.ts';
import { writeDeckLines } from '../../features/decks/web/deck-text.ts';
import { DeckChooser } from '../../features/decks/web/DeckChooser.tsx';
import { DeckInUse } from '../../features/decks/web/DeckInUse.tsx';
import styles from '../../features/decks/web/Decks.module.css';
import { DeleteRecord } from '../forms/DeleteRecord.tsx';
import { useRecordDialogs } from '../forms/use-record-dialogs.tsx';
import { day } from '../format.ts';
import { utcToday } from '../today.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Badge } from '../ui/marks/Badge.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { rowOf } from '../ui/tables/saved-row.ts';
import { toast } from '../ui/overlays/toast.ts';
import record from './record.module.css';

const DeckDialog = lazy(async () => ({
  default: (await import('../../features/decks/web/DeckDialog.tsx')).DeckDialog,
}));

export function meta() {
  return [{ title: 'Price decks | OpenPit' }];
}

const figure = (value: string) => Number(value).toLocaleString('en-US', { maximumFractionDigits: 8 });

function Prices({ prices }: { prices: readonly DeckPrice[] }) {
  return (
    <ul className={styles.prices}>
      {prices.map(({ metal, value, currency, unit }) => (
        <li key={metal}>
          <span>{metal}</span>
          <span>
            {figure(value)} {currency}/{unit}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  deck: PriceDeck;
  onAsk: (what: 'edit' | 'delete', deck: PriceDeck) => void;
}

function DeckCard({ deck, onAsk }: CardProps) {
  const share = async () => {
    try {
      await shareDeck(deck);
      await refreshDecks();
      toast('Success', 'Every member who has the link of this deck sees it now.');
    } catch (error) {
      toast('Error', messageOf(error, 'Failed to share the price deck'), 'destructive');
    }
  };
  return (
    <section className={styles.card} aria-label={deck.name} {...rowOf('price-deck', deck.id)}>
      <h2>
        <Link to={`/prices/decks?deck=${deck.id}`}>{deck.name}</Link>
      </h2>
      <p>
        {day(deck.date)}
        {deck.source && `, ${deck.source}`} {deck.isShared && <Badge>Shared by link</Badge>}
      </p>
      <Prices prices={deck.prices} />
      <div className={styles.acts}>
        <Button size="s" onClick={() => onAsk('edit', deck)}>
          {deck.isShared ? 'New version' : 'Edit'}
          <span className="visually-hidden">{deck.isShared ? ` of ${deck.name}` : ` ${deck.name}`}</span>
        </Button>
        {!deck.isShared && (
          <Button size="s" onClick={() => void share()}>
            Share by link<span className="visually-hidden">: {deck.name}</span>
          </Button>
        )}
        <Button size="s" onClick={() => onAsk('delete', deck)}>
          Delete<span className="visually-hidden"> {deck.name}</span>
        </Button>
      </div>
    </section>
  );
}

export default function PriceDecksPage() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(utcToday);
  const own = useQuery(ownDecks());
  const newest = useQuery(dayDeck(today));
  const asked = search.get('deck');
  const read = asked === null ? undefined : readDeckChoice(asked);
  const choice: DeckChoice = read ?? { kind: 'day', day: today };
  const { add, ask, dialogs } = useRecordDialogs<PriceDeck>({
    renderForm: (deck, close) => (
      <DeckDialog
        deck={deck}
        {...(!deck && newest.data && { start: writeDeckLines(newest.data.prices) })}
        onClose={close}
      />
    ),
    renderDeletion: (deck, close) => (
      <DeleteRecord
        noun="price deck"
        which={`the deck '${deck.name}'${deck.isShared ? ' from your list, while whoever has its link still sees it' : ''}`}
        onDelete={() => deleteDeck(deck)}
        onDeleted={refreshDecks}
        onClose={close}
      />
    ),
  });
  if (isUnauthorized(own.error)) return <PleaseLogIn what="price decks" />;
  return (
    <>
      <Link className={record.back} to="/prices" prefetch="intent">
        <BackIcon /> Back to Prices
      </Link>
      <PageHeading
        main={
          <Button look="primary" onClick={add}>
            New price deck
          </Button>
        }
        title="Price decks"
        subtitle="Named prices of metals, under which mines and companies are valued; a metal that a deck lacks is unknown, never zero"
      />
      {asked !== null && !read && (
        <Notice tone="warning">
          This address was read in part. Left out: deck takes studies, a day as YYYY-MM-DD, or the number of a deck.
        </Notice>
      )}
      <DeckChooser
        choice={choice}
        onChoose={(next) => setSearch({ deck: writeDeckChoice(next) }, { preventScrollReset: true })}
      />
      <DeckInUse choice={choice} />
      {own.isError && (
        <LoadFailure
          title="Error loading price decks"
          detail={messageOf(own.error, own.error.message)}
          onRetry={() => void own.refetch()}
        />
      )}
      {own.data?.length === 0 && (
        <EmptyState title="No price deck of your own yet" compact>
          A new one begins with the newest prices that were entered. It is yours alone until you share its link; from
          then on it is never changed, only replaced by a version.
        </EmptyState>
      )}
      <div className={styles.cards}>
        {own.data?.map((deck) => (
          <DeckCard key={deck.id} deck={deck} onAsk={ask} />
        ))}
      </div>
      {dialogs}
    </>
  );
}
