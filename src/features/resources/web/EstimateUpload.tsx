import { useRef, useState } from 'react';
import { tableEndings } from '../../../domain/tables/table-files.ts';
import { count } from '../../../web/format.ts';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { ImportResult } from '../../imports/contract-results.ts';
import { templateAddress, uploadEstimates } from './api.ts';

/** `2 created, 1 updated, 1 error`. */
const counts = ({ created, updated, errorCount }: ImportResult) =>
  `${created} created, ${updated} updated, ${count(errorCount, 'error')}`;

interface EstimateUploadProps {
  /** What the file did, until the next one; undefined while it is on its way or was refused. */
  onResult: (result: ImportResult | undefined) => void;
}

/** Template and upload of estimates; a file may hold those of other mines, too. */
export function EstimateUpload({ onResult }: EstimateUploadProps) {
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function upload(file: File) {
    setBusy(true);
    onResult(undefined);
    try {
      const result = await uploadEstimates(file);
      onResult(result);
      toast(result.errorCount > 0 ? 'Upload completed with warnings' : 'Upload Successful', counts(result));
      await refreshRecords();
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Failed to upload CSV file', messageOf(error, 'Please try again.'), 'destructive');
    } finally {
      setBusy(false);
      // The same file can be chosen again, once it is corrected.
      if (input.current) input.current.value = '';
    }
  }
  return (
    <>
      <a href={templateAddress} target="_blank" rel="noopener">
        CSV template
      </a>
      <input
        ref={input}
        type="file"
        accept={tableEndings.join(',')}
        hidden
        aria-label="CSV file of resource estimates"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void upload(file);
        }}
      />
      <Button disabled={busy} onClick={() => input.current?.click()}>
        {busy ? 'Uploading...' : 'Upload CSV'}
      </Button>
    </>
  );
}
