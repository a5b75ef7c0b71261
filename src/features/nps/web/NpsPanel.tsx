import { useState } from 'react';
import { type NpsCategory, npsCategory, npsMargin } from '../../../domain/records/nps.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { count, day, number } from '../../../web/format.ts';
import { HttpError, isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { NpsCard } from '../contract.ts';
import { vote } from './api.ts';
import styles from './NpsPanel.module.css';

const categoryWords: Record<NpsCategory, string> = {
  promoter: 'Promoter',
  passive: 'Passive',
  detractor: 'Detractor',
};

const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Category({ rating }: { rating: number }) {
  const category = npsCategory(rating);
  return (
    <span className={styles.category} data-category={category}>
      {categoryWords[category]}
    </span>
  );
}

interface PickerProps {
  entityType: EntityType;
  entityId: number;
}

function Picker({ entityType, entityId }: PickerProps) {
  const [rating, setRating] = useState<number>();
  const [busy, setBusy] = useState(false);
  async function submit() {
    if (rating === undefined || busy) return;
    setBusy(true);
    try {
      await vote(entityType, entityId, rating);
      toast('Rating submitted', 'Thank you for your feedback!');
      await refreshRecords();
    } catch (error) {
      setBusy(false);
      if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      toast('Error', messageOf(error, 'Failed to submit rating. Please try again.'), 'destructive');
      // The vote of this month was given elsewhere, so the card has to show it.
      if (error instanceof HttpError && error.status === 409) await refreshRecords();
    }
    return undefined;
  }
  return (
    <form
      className={styles.picker}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset>
        <legend>How likely are you to recommend it to another investor?</legend>
        <div className={styles.scale}>
          {ratings.map((value) => (
            <label key={value} data-category={npsCategory(value)}>
              <input
                type="radio"
                name="rating"
                value={value}
                checked={rating === value}
                onChange={() => setRating(value)}
              />
              {value}
            </label>
          ))}
        </div>
        <p className={styles.ends} aria-hidden="true">
          <span>Not at all</span>
          <span>Certainly</span>
        </p>
      </fieldset>
      <div className={styles.send}>
        <Button look="primary" type="submit" disabled={rating === undefined || busy}>
          {busy ? 'Submitting...' : 'Submit Rating'}
        </Button>
        {rating === undefined ? <span>Choose a rating first</span> : <Category rating={rating} />}
      </div>
    </form>
  );
}

function Own({ nps }: { nps: NpsCard }) {
  return (
    <div className={styles.own}>
      {nps.rating !== null && (
        <p>
          Your rating: <strong>{nps.rating}</strong> <Category rating={nps.rating} />
          {nps.ratedAt && <span className={styles.faint}> {day(nps.ratedAt)}</span>}
        </p>
      )}
      {nps.nextVoteDate && <p className={styles.faint}>You can vote again next month, from {day(nps.nextVoteDate)}.</p>}
    </div>
  );
}

/** How the votes divide, and how sure the score is with so few of them. */
function Distribution({ nps }: { nps: NpsCard }) {
  const { promoters, passives, detractors, totalRatings, score } = nps;
  const margin = npsMargin(nps);
  const parts = [
    ['promoter', promoters, 'Promoters (9–10)'],
    ['passive', passives, 'Passives (7–8)'],
    ['detractor', detractors, 'Detractors (1–6)'],
  ] as const;
  return (
    <div>
      <p className={styles.score}>
        <strong>{totalRatings === 0 ? '–' : `${score > 0 ? '+' : ''}${number(score, 0)}`}</strong>
        <span>
          {count(totalRatings, 'vote')}
          {margin !== null && totalRatings > 1 && (
            <>
              {' · '}
              <abbr title="With so few votes the true score lies within this many points, in 95 of 100 cases">
                ±{number(margin, 0)} points
              </abbr>
            </>
          )}
        </span>
      </p>
      {totalRatings > 0 && (
        <>
          <div className={styles.bar} aria-hidden="true">
            {parts.map(
              ([category, votes]) =>
                votes > 0 && <span key={category} data-category={category} style={{ flexGrow: votes }} />,
            )}
          </div>
          <dl className={styles.parts}>
            {parts.map(([category, votes, label]) => (
              <div key={category}>
                <dt>
                  <i data-category={category} /> {label}
                </dt>
                <dd>
                  {votes} <span>{number((100 * votes) / totalRatings, 0)}%</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={styles.faint}>
        Net promoter score, −100 to 100: per cent of promoters minus per cent of detractors, of each member’s latest
        rating in 365 days.
      </p>
    </div>
  );
}

interface NpsPanelProps extends PickerProps {
  nps: NpsCard;
}

export function NpsPanel({ entityType, entityId, nps }: NpsPanelProps) {
  return (
    <Panel id="nps" title="Would you recommend it?">
      <div className={styles.sides}>
        {nps.canVote ? <Picker entityType={entityType} entityId={entityId} /> : <Own nps={nps} />}
        <Distribution nps={nps} />
      </div>
    </Panel>
  );
}
