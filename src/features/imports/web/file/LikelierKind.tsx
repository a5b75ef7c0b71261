import { importWords } from '../../../../domain/nouns/file-words.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import { count } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { FilePreview } from '../../contract-looks.ts';
import styles from '../ImportPanel.module.css';

interface LikelierKindProps {
  preview: FilePreview;
  disabled: boolean;
  onMove: (kind: ImportKind) => void;
}

/** Says that a file looks like one of another kind, and takes it there. */
export function LikelierKind({ preview: { likelier, columns }, disabled, onMove }: LikelierKindProps) {
  if (!likelier) return null;
  const { tab, several } = importWords(likelier.kind);
  return (
    <Notice tone="warning">
      <span className={styles.likelier}>
        <span>
          This looks like a file of {several}: they have {likelier.columns} of its {count(columns.length, 'column')}.
        </span>
        <Button disabled={disabled} onClick={() => onMove(likelier.kind)}>
          Read it as {tab}
        </Button>
      </span>
    </Notice>
  );
}
