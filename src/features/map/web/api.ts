import { queryOptions } from '@tanstack/react-query';
import { readPlaces } from '../../../domain/place-columns.ts';
import { pages, query, request } from '../../../web/http.ts';
import { mines } from '../../mines/contract.ts';
import { map } from '../contract.ts';

/** The filters of the list, as its address has them. */
export type Filters = Readonly<Record<string, string | number | boolean | null>>;

const filled = (filters: Filters) =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => value !== null && value !== '' && name !== 'sortBy' && name !== 'sortOrder',
    ),
  );

export const minePlaces = (filters: Filters) =>
  queryOptions({
    queryKey: [map.places.path, filled(filters)],
    queryFn: async ({ signal }) => {
      const answer = await request(map.places, { query: filled(filters), signal });
      return readPlaces(new Uint8Array(await answer.arrayBuffer()));
    },
  });

/** So many mines in view are named below the map at once. */
const listed = 25;

export const minesInView = (filters: Filters, area: string) =>
  pages(mines.list, {
    query: {
      ...(filled(filters) as object),
      area,
      sortBy: 'engagement',
      sortOrder: 'desc',
      limit: listed,
      count: true,
    },
  });

export const mineOf = (id: number) => query(mines.read, { params: { id } });

export const neighboursOf = (id: number) => query(map.neighbours, { params: { id } });
