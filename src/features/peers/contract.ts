import { z } from 'zod';
import { endpoint, IdParams, RecordId } from '../../contract.ts';
import { peerMeasures } from '../../domain/figures/peers.ts';
import { stages } from '../../domain/mines/stages.ts';
import { miningMethods } from '../../domain/vocabulary.ts';
import { ShownFigure } from '../figures/contract.ts';

/** Each with the name of the figure as lists take it: of a cost it says the unit, which differs between mines. */
const PeerFigures = z.partialRecord(
  z.enum(peerMeasures),
  z.object({ ...ShownFigure.shape, figure: z.string() }).meta({ id: 'PeerFigure' }),
);

export const Peer = z
  .object({
    id: RecordId,
    name: z.string(),
    stage: z.enum(stages).nullable(),
    country: z.string().nullable(),
    method: z.enum(miningMethods).nullable(),
    /** 0 to 1, by `likeness` of the domain. */
    likeness: z.number(),
    /** Those that are known of it. */
    figures: PeerFigures,
  })
  .meta({ id: 'Peer' });
export type Peer = z.output<typeof Peer>;

const PeerStandings = z
  .object({
    measure: z.enum(peerMeasures),
    /** Name of the figure, as lists take it. */
    figure: z.string(),
    value: z.number().nullable(),
    basis: z.string().nullable(),
    /** Values that stand for the same, with the mine's own, from low to high. */
    alike: z.array(z.number()),
    median: z.number().nullable(),
    /** Of eight values or more, 0 to 100; what is better is higher. */
    percentile: z.number().nullable(),
    /** Of five to seven values. */
    third: z.enum(['lower', 'middle', 'upper']).nullable(),
    /** Peers whose figure stands for something else, each with why. */
    unlike: z.array(z.object({ id: RecordId, name: z.string(), why: z.string() })),
    /** Peers of which it is not known. */
    unknown: z.number().int(),
  })
  .meta({ id: 'PeerStanding' });
export type PeerStandings = z.output<typeof PeerStandings>;

const Peers = z.object({
  /** The main metal, by which peers are looked for; null: none is known, and so are no peers. */
  metal: z.string().nullable(),
  /** The most alike first. */
  cohort: z.array(Peer),
  standings: z.array(PeerStandings),
});
export type Peers = z.output<typeof Peers>;

export const peers = {
  read: endpoint({
    method: 'GET',
    path: '/api/mines/{id}/peers',
    access: 'member',
    byToken: true,
    tag: 'Mines',
    summary: 'The mines that are most like one, and where it stands among them',
    params: IdParams,
    response: Peers,
    moves: true,
  }),
};
