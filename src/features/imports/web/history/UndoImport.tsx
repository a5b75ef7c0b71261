import { useState } from 'react';
import { messageOf } from '../../../../web/http.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../../web/ui/overlays/ConfirmDialog.tsx';
import { LeftRecords, UndoneBriefly } from '../../../../web/entity/LeftRecords.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import { toast } from '../../../../web/ui/overlays/toast.ts';
import type { ImportStatus } from '../../contract-results.ts';
import { undoImport } from '../api.ts';

type Undoable = Pick<ImportStatus, 'id' | 'fileName' | 'canUndo' | 'undo'>;

/** Takes an import back, and tells what was left as it is. For the member whose import it is, and for administrators. */
export function UndoImport({
  import_: { id, fileName, canUndo, undo },
  isBrief = false,
}: {
  import_: Undoable;
  /** In a table: what an undo did is one line, the records that it left are a list to open. */
  isBrief?: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const run = async () => {
    try {
      const { message } = await undoImport(id);
      setIsAsking(false);
      toast('Import undone', message);
    } catch (error) {
      toast('Undo failed', messageOf(error, 'Failed to undo this import. Please try again.'), 'destructive');
    }
  };
  return (
    <>
      {undo &&
        (isBrief ? (
          <UndoneBriefly undo={undo} />
        ) : (
          <Notice tone="plain">
            <p>{undo.message}</p>
            <LeftRecords undo={undo} />
          </Notice>
        ))}
      {canUndo && (
        <Button size="s" onClick={() => setIsAsking(true)}>
          {undo ? 'Undo the rest' : 'Undo this import'}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Undo this import"
          action="Undo import"
          busyAction="Undoing..."
          danger
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        >
          What {fileName} made goes, what it changed gets its old values back. Records that were changed since stay as
          they are and are listed.
        </ConfirmDialog>
      )}
    </>
  );
}
