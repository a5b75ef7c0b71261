import { lazy } from 'react';
import type { ShareChange } from '../../../domain/capital/records.ts';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { utcToday } from '../../../web/today.ts';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import type { CapitalSnapshot } from '../../capital/contract.ts';
import type { InsiderTrade } from '../contract.ts';
import { deleteTrade } from './api.ts';
import { apartWords, boughtInYear, netWords, partOfShares, partWords } from './insider-figures.ts';
import styles from './Insiders.module.css';
import { InsidersTable } from './InsidersTable.tsx';

const InsiderDialog = lazy(async () => ({ default: (await import('./InsiderDialog.tsx')).InsiderDialog }));

interface InsidersPanelProps {
  companyId: number;
  trades: InsiderTrade[];
  snapshots: readonly CapitalSnapshot[];
  changes: readonly ShareChange[];
  /** Some filings are not on the page yet: figures over all of them would be of some. */
  isWhole: boolean;
  canEdit: boolean;
}

/** What insiders bought, sold and hold, by their filings. */
export function InsidersPanel({ companyId, trades, snapshots, changes, isWhole, canEdit }: InsidersPanelProps) {
  return (
    <RecordPanel
      id="insiders"
      title="Insiders"
      addable="Insider Trade"
      records={trades}
      canEdit={canEdit}
      empty={{
        title: 'No filing of an insider recorded yet.',
        why: 'SEDI, Form 4, Appendix 3Y and PDMR notices say what directors and large holders bought, sold and hold: each row needs the link to its filing.',
      }}
      renderForm={(trade, close) => <InsiderDialog companyId={companyId} trade={trade} onClose={close} />}
      renderDeletion={(trade, close) => (
        <DeleteRecord
          noun="insider trade"
          which={`the filing of ${trade.insider} of ${trade.tradedOn}`}
          onDelete={() => deleteTrade(trade)}
          onClose={close}
        />
      )}
    >
      {({ ask }) => (
        <>
          {isWhole && <Figures trades={trades} snapshots={snapshots} changes={changes} />}
          <InsidersTable trades={trades} onAsk={canEdit ? ask : undefined} />
        </>
      )}
    </RecordPanel>
  );
}

function Figures({ trades, snapshots, changes }: Pick<InsidersPanelProps, 'trades' | 'snapshots' | 'changes'>) {
  const today = utcToday();
  const net = boughtInYear(trades, today, changes);
  const part = partOfShares(trades, snapshots, today, changes);
  return (
    <dl className={styles.figures}>
      <Figure label="Net buying in the market, 12 months" value={netWords(net)} note={apartWords(net, trades, today)} />
      <Figure
        label="Held by insiders"
        value={part && partWords(part)}
        note={part ? 'Last filing of each; who has filed nothing is missing' : 'Needs a count of shares outstanding'}
      />
    </dl>
  );
}
