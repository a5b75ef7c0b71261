import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { importStatus, isUnderWay } from '../../features/imports/web/api.ts';
import { ImportKindPanel } from '../../features/imports/web/ImportKindPanel.tsx';
import { refreshPrices } from '../../features/prices/web/api.ts';
import styles from '../../features/prices/web/Prices.module.css';
import { Button } from '../ui/controls/Button.tsx';
import { TextArea } from '../ui/controls/Field.tsx';
import { Panel } from '../ui/page/Panel.tsx';

/** Characters of a paste; more is a file. */
const longest = 2_000_000;

/** Rows of a spreadsheet, which go through the import: shown before they are stored, and what was read differently is told. */
export function PastePrices({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<{ file: File; count: number }>();
  const [importId, setImportId] = useState<number>();
  const { data: status } = useQuery({ ...importStatus(importId ?? 0), enabled: importId !== undefined });
  // The list below shows what came in.
  useEffect(() => {
    if (status && !isUnderWay(status)) void refreshPrices();
  }, [status]);
  const read = () =>
    setPasted((before) => ({
      file: new File([text], 'pasted-prices.csv', { type: 'text/csv' }),
      count: (before?.count ?? 0) + 1,
    }));
  return (
    <Panel id="paste-prices" title="Paste prices">
      <div className={styles.paste}>
        <TextArea
          label="Rows of a spreadsheet, with their header"
          rows={6}
          maxLength={longest}
          value={text}
          onChange={setText}
          placeholder={
            'Date\tExchange\tSymbol\tClose\tCurrency\tSource\n2026-06-30\tTSXV\tABC\t0.125\tCAD\tTSX Venture close'
          }
          help={
            <>
              A day, what it is a price of, the price, its currency, and of metals the unit. Or{' '}
              <Link to="/csv-upload?kind=prices">import a file</Link>, of which the template has all columns.
            </>
          }
        />
        <div className={styles.pages}>
          <Button look="primary" disabled={text.trim() === ''} onClick={read}>
            Read these rows
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
      {pasted && (
        <ImportKindPanel
          key={pasted.count}
          kind="prices"
          importId={importId}
          onStart={setImportId}
          given={pasted.file}
          isLookedAt
        />
      )}
    </Panel>
  );
}
