import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { ImportResult } from '../../contract-results.ts';
import { MessageGroups } from './MessageGroups.tsx';
import { OpenNames } from './OpenNames.tsx';
import { ReplacementRows } from './ReplacementRows.tsx';
import { TwinRows } from './TwinRows.tsx';
import type { ChosenFile } from '../choices/use-chosen-file.ts';

interface CheckDecisionsProps {
  result: ImportResult;
  /** Whether nothing was chosen otherwise since the check. */
  isFresh: boolean;
  chosen: ChosenFile;
  disabled: boolean;
  onCheck: () => void;
}

/** What a check leaves to its member: the names that fit nothing, and a check of what was chosen since. */
export function CheckDecisions({ result, isFresh, chosen, disabled, onCheck }: CheckDecisionsProps) {
  return (
    <>
      {!isFresh && (
        <Notice tone="warning">This is the result before your last change. Check again to see the new one.</Notice>
      )}
      <OpenNames
        names={result.openNames}
        choices={chosen.names}
        disabled={disabled}
        onChoose={chosen.chooseName}
        onForget={chosen.forgetNames}
        onCheck={onCheck}
      />
      <MessageGroups
        result={result}
        mend={{
          values: chosen.values,
          changed: chosen.changedValues,
          isFresh,
          disabled,
          onChange: chosen.changeValue,
          onCheck,
        }}
      />
      <TwinRows
        result={result}
        chosen={chosen.twins}
        disabled={disabled}
        onChoose={chosen.chooseTwins}
        onCheck={onCheck}
      />
      <ReplacementRows
        result={result}
        chosen={chosen.replacements}
        disabled={disabled}
        onChoose={chosen.chooseReplacements}
        onCheck={onCheck}
      />
    </>
  );
}
