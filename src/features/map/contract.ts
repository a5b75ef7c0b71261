import { z } from 'zod';
import { endpoint, IdParams, RecordId } from '../../contract.ts';
import { QueryText } from '../../contract-queries.ts';
import { stages } from '../../domain/mines/stages.ts';
import { MineFacetQuery } from '../mines/contract-list.ts';

/** A mine near another one. */
export const Neighbour = z
  .object({
    id: RecordId,
    name: z.string(),
    stage: z.enum(stages).nullable(),
    /** The primary one. */
    metal: z.string().nullable(),
    /** Between the two, by great circle. */
    km: z.number(),
  })
  .meta({ id: 'Neighbour' });
export type Neighbour = z.output<typeof Neighbour>;

/** So far mines are neighbours, in kilometres, and so many are named. */
export const neighbourKm = 50;
export const mostNeighbours = 10;

export const Neighbours = z.object({
  /** The nearest first. */
  mines: z.array(Neighbour),
  /** How many there are. */
  total: z.number(),
});
export type Neighbours = z.output<typeof Neighbours>;

/** As long as any version of an answer. */
const versionText = 100;

export const PlacesQuery = MineFacetQuery.extend({
  /** The version of the places of all mines that the caller holds: where they are still so, it is told which of them a filter finds. */
  held: QueryText(versionText).optional(),
});

const tag = 'Map';

export const map = {
  places: endpoint({
    method: 'GET',
    path: '/api/mine-places',
    access: 'member',
    tag,
    summary: 'Where the mines of a list are, with metal, stage and size, as columns of bytes for the map',
    query: PlacesQuery,
    response: z.string(),
    mediaType: 'application/octet-stream',
  }),
  neighbours: endpoint({
    method: 'GET',
    path: '/api/mines/{id}/neighbours',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Up to 10 mines within 50 km of a mine, the nearest first',
    params: IdParams,
    response: Neighbours,
  }),
};
