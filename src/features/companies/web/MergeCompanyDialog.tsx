import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { count } from '../../../web/format.ts';
import { isUnauthorized, messageOf, query, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { CompanyPicker, type PickedCompany } from '../../../web/entity/CompanyPicker.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { toast } from '../../../web/ui/toast.ts';
import { companies, type Company, type CompanyMerge } from '../contract.ts';
import { mergeCompany } from './api.ts';
import { companyWords } from './CompanyFields.tsx';
import styles from './MergeCompanyDialog.module.css';

const movesInWords = ({ moves }: CompanyMerge) =>
  [
    count(moves.mines, 'mine'),
    count(moves.notes, 'note'),
    count(moves.media, 'media entry', 'media entries'),
    count(moves.ratings, 'rating'),
    count(moves.steps, 'step'),
    count(moves.followers, 'follower'),
    count(moves.pageViews, 'page view'),
    count(moves.activities, 'entry of its history', 'entries of its history'),
  ].filter((words) => !words.startsWith('0 '));

const fieldWord = (field: string) => companyWords[field as keyof typeof companyWords] ?? field;

/** What will move, before anything does. */
function Preview({ preview }: { preview: CompanyMerge }) {
  const { source, target, doubleRatings, fields } = preview;
  const moves = movesInWords(preview);
  return (
    <div className={styles.preview}>
      <h3>What becomes of {source.name}</h3>
      {moves.length > 0 ? (
        <>
          <p>To {target.name} move:</p>
          <ul>
            {moves.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Nothing hangs on it that would move.</p>
      )}
      {doubleRatings > 0 && <p>{count(doubleRatings, 'member')} rated both in one month: the newer rating stays.</p>}
      {fields.length > 0 && (
        <p>
          {target.name} takes over what it lacks: {fields.map(({ field }) => fieldWord(field)).join(', ')}.
        </p>
      )}
      <p>
        {source.name} leaves all lists, its address leads to {target.name}. The merge stands in the history of{' '}
        {target.name}, where an administrator can undo it.
      </p>
    </div>
  );
}

/** Makes one company of two, after a look at what will move. */
export function MergeCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const [other, setOther] = useState<PickedCompany | null>(null);
  const [keepsOther, setKeepsOther] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  const isSame = other?.id === company.id;
  const [target, source] = keepsOther && other ? [other, company] : [company, other];
  const preview = useQuery({
    ...query(companies.previewMerge, { params: { id: target.id }, query: { from: source?.id } }),
    enabled: other !== null && !isSame,
    staleTime: 0,
  });
  async function merge() {
    if (!source || busy) return undefined;
    setBusy(true);
    setProblem('');
    try {
      await mergeCompany(target.id, source.id);
    } catch (error) {
      setBusy(false);
      if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      setProblem(messageOf(error, 'Failed to merge the companies. Please try again.'));
      return undefined;
    }
    onClose();
    toast('Success', `${source.name} is part of ${target.name} now`);
    if (keepsOther) await navigate(`/companies/${target.id}`);
    await refreshRecords();
    return undefined;
  }
  return (
    <Dialog
      title={`Merge ${company.name}`}
      width="form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={busy || !preview.data} onClick={() => void merge()}>
            {busy ? 'Merging...' : 'Merge Companies'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {problem && <Notice>{problem}</Notice>}
        <CompanyPicker
          label="The other company"
          placeholder="Type a name"
          emptyText="No company of that name."
          value={other}
          onChange={setOther}
          error={isSame ? 'This is the same company. Choose another one.' : undefined}
        />
        {other && !isSame && (
          <fieldset className={styles.keep}>
            <legend>Which one stays?</legend>
            {[company, other].map((candidate) => (
              <label key={candidate.id}>
                <input
                  type="radio"
                  name="keep"
                  checked={target.id === candidate.id}
                  onChange={() => setKeepsOther(candidate.id !== company.id)}
                />
                {candidate.name}
              </label>
            ))}
          </fieldset>
        )}
        {other && !isSame && preview.isPending && <p>Loading...</p>}
        {preview.isError && <Notice>{messageOf(preview.error, preview.error.message)}</Notice>}
        {preview.data && other && !isSame && <Preview preview={preview.data} />}
      </div>
    </Dialog>
  );
}
