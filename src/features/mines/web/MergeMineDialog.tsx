import { count } from '../../../web/format.ts';
import { query } from '../../../web/http.ts';
import { MinePicker } from '../../../web/entity/MinePicker.tsx';
import { MergeDialog, MergePreview, type PickProps } from '../../../web/forms/MergeDialog.tsx';
import { type Mine, mines } from '../contract.ts';
import { type MineMerge } from '../contract-merge.ts';
import { mergeMine } from './api.ts';
import { mineWords } from './mine-words.ts';

function doublesInWords({ moves, source, target }: MineMerge): string[] {
  const told = (number: (each: MineMerge['moves'][number]) => number) =>
    moves.flatMap((each) => (number(each) > 0 ? [count(number(each), each.what.one, each.what.several)] : []));
  const gone = told(({ doubles }) => doubles);
  const alike = told(({ alike: both }) => both);
  return [
    ...(gone.length > 0
      ? [
          `Both have: ${gone.join(', ')}. Those of ${target.name} stay, of ratings the newer; an undo brings the others back.`,
        ]
      : []),
    ...(alike.length > 0
      ? [
          `Of ${source.name} these look like doubles and move, too: ${alike.join(', ')}. Look through them after the merge.`,
        ]
      : []),
  ];
}

function Preview({ preview }: { preview: MineMerge }) {
  const { source, target, moves, fields } = preview;
  return (
    <MergePreview
      source={source}
      target={target}
      moves={moves.flatMap((each) => (each.moves > 0 ? [count(each.moves, each.what.one, each.what.several)] : []))}
      doubles={doublesInWords(preview)}
      fields={fields.map(({ field }) => mineWords[field] ?? field)}
    />
  );
}

const OtherMine = (props: PickProps) => <MinePicker label="The other mine" {...props} />;

/** Makes one mine of two, after a look at what will move. */
export function MergeMineDialog({ mine, onClose }: { mine: Mine; onClose: () => void }) {
  return (
    <MergeDialog
      entity={mine}
      one="mine"
      several="Mines"
      address="/mines/"
      picker={OtherMine}
      preview={(id, from) => query(mines.previewMerge, { params: { id }, query: { from } })}
      shown={Preview}
      merge={mergeMine}
      onClose={onClose}
    />
  );
}
