import { lazy } from 'react';
import { Link } from 'react-router';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { buttonClass } from '../../../web/ui/controls/Button.tsx';
import { EmptyState } from '../../../web/ui/page/EmptyState.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import type { CompanyPage } from '../../companies/contract.ts';
import { deleteChange, deleteInstrument, deleteSnapshot } from './api.ts';
import { CapitalFigures } from './CapitalFigures.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { instrumentName, snapshotName } from './capital-words.ts';
import { InstrumentsTable } from './InstrumentsTable.tsx';
import { SnapshotsTable } from './SnapshotsTable.tsx';

const SnapshotDialog = lazy(async () => ({ default: (await import('./SnapshotDialog.tsx')).SnapshotDialog }));
const InstrumentDialog = lazy(async () => ({ default: (await import('./InstrumentDialog.tsx')).InstrumentDialog }));
const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }));

/** What a company's shares are, what its balance sheet says, and what it has promised. */
export function CapitalPanel({ page }: { page: CompanyPage }) {
  const { company, capitalSnapshots, instruments, shareChanges } = page;
  const canEdit = company.can.edit;
  const enter = canEdit && (
    <Link className={buttonClass()} to={`/companies/${company.id}/quarter`} prefetch="intent">
      Enter a Quarter
    </Link>
  );
  const hasAny = capitalSnapshots.length + instruments.length + shareChanges.length > 0;
  return (
    <>
      <Panel id="capital" title="Capital" actions={hasAny && enter}>
        {hasAny ? (
          <CapitalFigures page={page} />
        ) : (
          <EmptyState compact title="No share count recorded yet." action={enter}>
            Shares, cash, debt, burn, options and warrants from the last filing: without them nobody can say what the
            company costs.
          </EmptyState>
        )}
      </Panel>
      <RecordPanel
        id="capital-snapshots"
        title="Shares and balance sheets"
        addable="Snapshot"
        records={capitalSnapshots}
        canEdit={canEdit}
        empty={{
          title: 'No snapshots recorded yet.',
          why: 'A snapshot is what one document says: shares on one day, cash, debt and burn on another.',
        }}
        renderForm={(snapshot, close) => <SnapshotDialog companyId={company.id} snapshot={snapshot} onClose={close} />}
        renderDeletion={(snapshot, close) => (
          <DeleteRecord
            noun="snapshot"
            which={`the snapshot of ${snapshotName(snapshot)}`}
            onDelete={() => deleteSnapshot(snapshot)}
            onClose={close}
          />
        )}
      >
        {({ ask }) => <SnapshotsTable snapshots={capitalSnapshots} onAsk={canEdit ? ask : undefined} />}
      </RecordPanel>
      <RecordPanel
        id="instruments"
        title="Options, warrants and convertibles"
        addable="Instrument"
        records={instruments}
        canEdit={canEdit}
        empty={{
          title: 'No instruments recorded yet.',
          why: 'What the company has promised to give shares for: each expiry and strike by itself, as the notes of its accounts list them.',
        }}
        renderForm={(instrument, close) => (
          <InstrumentDialog companyId={company.id} instrument={instrument} onClose={close} />
        )}
        renderDeletion={(instrument, close) => (
          <DeleteRecord
            noun="instrument"
            which={instrumentName(instrument)}
            onDelete={() => deleteInstrument(instrument)}
            onClose={close}
          />
        )}
      >
        {({ ask }) => <InstrumentsTable instruments={instruments} onAsk={canEdit ? ask : undefined} />}
      </RecordPanel>
      <RecordPanel
        id="share-changes"
        title="Consolidations and splits"
        addable="Change"
        records={shareChanges}
        canEdit={canEdit}
        empty={{
          title: 'No consolidations or splits recorded yet.',
          why: 'They restate every share count and strike from before, so that dilution is not mistaken for one.',
        }}
        renderForm={(change, close) => <ChangeDialog companyId={company.id} change={change} onClose={close} />}
        renderDeletion={(change, close) => (
          <DeleteRecord
            noun="change"
            which={`the change of ${change.effectiveDay}`}
            onDelete={() => deleteChange(change)}
            onClose={close}
          />
        )}
      >
        {({ ask }) => <ChangesTable changes={shareChanges} onAsk={canEdit ? ask : undefined} />}
      </RecordPanel>
    </>
  );
}
