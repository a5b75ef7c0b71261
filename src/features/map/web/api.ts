import { queryOptions } from '@tanstack/react-query';
import { readPlaces } from '../../../domain/places/place-columns.ts';
import { filled, pages, query, type QueryOf, request } from '../../../web/http.ts';
import { mines } from '../../mines/contract.ts';
import { map } from '../contract.ts';

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** The filters of the list, as its address has them; the order of the list means nothing to the map. */
export type Filters = Readonly<Nullable<QueryOf<typeof map.places> & QueryOf<typeof mines.list>>>;

function placesQuery({ sortBy: _, sortOrder: __, ...filters }: Filters): QueryOf<typeof map.places> {
  return filled(filters);
}

export const minePlaces = (filters: Filters) =>
  queryOptions({
    queryKey: [map.places.path, placesQuery(filters)],
    queryFn: async ({ signal }) => {
      const answer = await request(map.places, { query: placesQuery(filters), signal });
      return readPlaces(new Uint8Array(await answer.arrayBuffer()));
    },
  });

/** So many mines in view are named below the map at once. */
const listed = 25;

export const minesInView = (filters: Filters, area: string) =>
  pages(mines.list, {
    query: {
      ...placesQuery(filters),
      area,
      sortBy: 'engagement',
      sortOrder: 'desc',
      limit: listed,
      count: true,
    },
  });

export const mineOf = (id: number) => query(mines.read, { params: { id } });

export const neighboursOf = (id: number) => query(map.neighbours, { params: { id } });
