import { call } from '../../../web/http.ts';
import { type CapitalSnapshot, type CapitalSnapshotInput, capitalSnapshots } from '../contract.ts';
import { type ShareChange, type ShareChangeInput, shareChanges } from '../contract-changes.ts';
import { quarters } from '../contract-quarter.ts';
import { type CapitalInstrument, type CapitalInstrumentInput, capitalInstruments } from '../contract-instruments.ts';

/** What was entered in one go and can be undone; others change it, so it is asked for each time. */
export const enteredQuarters = (companyId: number) => ({
  queryKey: ['quarters', companyId],
  queryFn: () => call(quarters.list, { params: { companyId } }),
  staleTime: 0,
});

export const undoQuarter = (companyId: number, id: number) => call(quarters.undo, { params: { companyId, id } });

export const readSnapshots = (companyId: number) => call(capitalSnapshots.list, { params: { companyId } });

export function createSnapshot(companyId: number, body: CapitalSnapshotInput, idempotencyKey: string) {
  return call(capitalSnapshots.create, { params: { companyId }, body, idempotencyKey });
}

export function saveSnapshot({ id, version }: CapitalSnapshot, body: CapitalSnapshotInput) {
  return call(capitalSnapshots.save, { params: { id }, body, ifMatch: version });
}

export function deleteSnapshot({ id, version }: CapitalSnapshot) {
  return call(capitalSnapshots.delete, { params: { id }, ifMatch: version });
}

export const readInstruments = (companyId: number) => call(capitalInstruments.list, { params: { companyId } });

export function createInstrument(companyId: number, body: CapitalInstrumentInput, idempotencyKey: string) {
  return call(capitalInstruments.create, { params: { companyId }, body, idempotencyKey });
}

export function saveInstrument({ id, version }: CapitalInstrument, body: CapitalInstrumentInput) {
  return call(capitalInstruments.save, { params: { id }, body, ifMatch: version });
}

export function deleteInstrument({ id, version }: CapitalInstrument) {
  return call(capitalInstruments.delete, { params: { id }, ifMatch: version });
}

export const readChanges = (companyId: number) => call(shareChanges.list, { params: { companyId } });

export function createChange(companyId: number, body: ShareChangeInput, idempotencyKey: string) {
  return call(shareChanges.create, { params: { companyId }, body, idempotencyKey });
}

export function saveChange({ id, version }: ShareChange, body: ShareChangeInput) {
  return call(shareChanges.save, { params: { id }, body, ifMatch: version });
}

export function deleteChange({ id, version }: ShareChange) {
  return call(shareChanges.delete, { params: { id }, ifMatch: version });
}
