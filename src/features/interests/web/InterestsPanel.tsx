import { lazy } from 'react';
import { Link } from 'react-router';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import type { Mine } from '../../mines/contract.ts';
import type { MineInterest } from '../contract.ts';
import { deleteInterest } from './api.ts';
import { InterestsTable } from './InterestsTable.tsx';
import { byTime, holderOf, kindWords } from './interest-words.ts';
import { OwnershipNow } from './OwnershipNow.tsx';
import { utcToday } from '../../../web/today.ts';

const InterestDialog = lazy(async () => ({ default: (await import('./InterestDialog.tsx')).InterestDialog }));

function Holder(interest: MineInterest) {
  const name = holderOf(interest);
  return interest.companyId ? <Link to={`/companies/${interest.companyId}`}>{name}</Link> : name;
}

interface InterestsPanelProps {
  mine: Mine;
  interests: MineInterest[];
  canEdit: boolean;
}

/** Who owns a mine, and who is paid from it. */
export function InterestsPanel({ mine, interests, canEdit }: InterestsPanelProps) {
  const { held, other } = byTime(interests, utcToday());
  return (
    <RecordPanel
      id="interests"
      title="Owners and royalties"
      addable="Interest"
      records={interests}
      canEdit={canEdit}
      notice={<OwnershipNow mine={mine} interests={held} />}
      empty={{
        title: 'No interests recorded yet.',
        why: 'Partners, royalties and streams take their part before a shareholder sees any: who holds what, since when, and what can be bought back.',
      }}
      renderForm={(interest, close) => <InterestDialog mineId={mine.id} interest={interest} onClose={close} />}
      renderDeletion={(interest, close) => (
        <DeleteRecord
          noun="interest"
          which={`the ${kindWords[interest.kind].label} of ${holderOf(interest)}`}
          onDelete={() => deleteInterest(interest)}
          onClose={close}
        />
      )}
    >
      {({ ask }) =>
        [
          { caption: 'Held today', listed: held },
          { caption: 'Before and later', listed: other },
        ].map(
          ({ caption, listed }) =>
            listed.length > 0 && (
              <InterestsTable
                key={caption}
                caption={caption}
                of="Holder"
                interests={listed}
                whose={Holder}
                onAsk={canEdit ? ask : undefined}
              />
            ),
        )
      }
    </RecordPanel>
  );
}
