import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine } from '../contract.ts';
import type { MineInput } from '../contract-input.ts';

/** A server with members, and what tests of mines make and look at as one of them. */
export async function minesTest() {
  const opened = await serverWithMembers();
  const { member } = opened;
  return {
    ...opened,
    createMine: (input: Partial<MineInput> = {}, client = member) =>
      created<Mine>(client, '/api/mines', { name: 'Boddington', ...input }),
    readMine: async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>(),
    activitiesOf: async (id: number) =>
      (await member.get(`/api/mines/${id}/activities`)).json<
        { type: string; description: string; metadata: Record<string, unknown> }[]
      >(),
  };
}
