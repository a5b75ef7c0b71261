import { count } from '../../../web/format.ts';
import { query } from '../../../web/http.ts';
import { CompanyPicker } from '../../../web/entity/CompanyPicker.tsx';
import { MergeDialog, MergePreview, type PickProps } from '../../../web/forms/MergeDialog.tsx';
import { companies, type Company } from '../contract.ts';
import { type CompanyMerge } from '../contract-merge.ts';
import { mergeCompany } from './api.ts';
import { companyWords } from './CompanyFields.tsx';

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

function Preview({ preview }: { preview: CompanyMerge }) {
  const { source, target, doubleRatings, fields } = preview;
  const rated = `${count(doubleRatings, 'member')} rated both in one month: the newer rating stays.`;
  return (
    <MergePreview
      source={source}
      target={target}
      moves={movesInWords(preview)}
      doubles={doubleRatings > 0 ? [rated] : []}
      fields={fields.map(({ field }) => fieldWord(field))}
    />
  );
}

const OtherCompany = (props: PickProps) => (
  <CompanyPicker label="The other company" placeholder="Type a name" emptyText="No company of that name." {...props} />
);

/** Makes one company of two, after a look at what will move. */
export function MergeCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  return (
    <MergeDialog
      entity={company}
      one="company"
      several="Companies"
      address="/companies/"
      picker={OtherCompany}
      preview={(id, from) => query(companies.previewMerge, { params: { id }, query: { from } })}
      shown={Preview}
      merge={mergeCompany}
      onClose={onClose}
    />
  );
}
