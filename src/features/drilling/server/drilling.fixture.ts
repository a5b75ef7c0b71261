import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import type { MineInput } from '../../mines/contract-input.ts';
import type { DrillObservation, DrillObservationInput, DrillProgram, DrillProgramInput } from '../contract.ts';

interface HistoryEntry {
  type: string;
  description: string;
  entityType: string;
  entityId: number;
  metadata: Record<string, unknown>;
}

/** A server with members, and what tests of drilling make and look at as one of them. */
export async function drillingTest() {
  const opened = await serverWithMembers();
  const { member } = opened;
  return {
    ...opened,
    buildMine: (input: Partial<MineInput> = {}) =>
      created<Mine>(member, '/api/mines', { name: 'Boddington', ...input }),
    buildProgram: (mineId: number, input: Partial<DrillProgramInput> = {}) =>
      created<DrillProgram>(member, `/api/mines/${mineId}/drill-programs`, { season: 'Summer 2024', ...input }),
    buildObservation: (mineId: number, input: Partial<DrillObservationInput> = {}) =>
      created<DrillObservation>(member, `/api/mines/${mineId}/drill-observations`, { densityValue: '2.5', ...input }),
    readMine: async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>(),
    historyOf: async (id: number) => (await member.get(`/api/mines/${id}/activities`)).json<HistoryEntry[]>(),
  };
}
