import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type PlaceColumns, readPlaces } from '../../../domain/places/place-columns.ts';
import { markedPlaces, readMarks } from '../../../domain/places/place-marks.ts';
import { filled, pages, query, type QueryOf, request } from '../../../web/http.ts';
import { mines } from '../../mines/contract.ts';
import { map } from '../contract.ts';
import { placesByStage } from './places-by-stage.ts';

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** The filters of the list, as its address has them; the order of the list means nothing to the map. */
export type Filters = Readonly<Nullable<QueryOf<typeof map.places> & QueryOf<typeof mines.list>>>;

function placesQuery({ sortBy: _, sortOrder: __, ...filters }: Filters): QueryOf<typeof map.places> {
  return filled(filters);
}

/** Places with the version of the answer that they came by, where it was one of places. */
interface AnsweredPlaces extends PlaceColumns {
  version: string | undefined;
}

/** So long after an answer the stages that it told are taken for those of now. */
const newMilliseconds = 60_000;

const keyOfPlaces = (filters: QueryOf<typeof map.places>) => [map.places.path, filters];

/** The places of all mines, as long as nothing is known to have changed. */
function heldPlaces(client: QueryClient): (AnsweredPlaces & { isNew: boolean }) | undefined {
  const state = client.getQueryState<AnsweredPlaces>(keyOfPlaces({}));
  if (!state?.data || state.isInvalidated || state.data.more) return undefined;
  return { ...state.data, isNew: Date.now() - state.dataUpdatedAt < newMilliseconds };
}

async function askForPlaces(asked: QueryOf<typeof map.places>, held: AnsweredPlaces | undefined, signal: AbortSignal) {
  const query = held?.version === undefined ? asked : { ...asked, held: held.version };
  const answer = await request(map.places, { query, signal });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const marks = held && readMarks(bytes);
  if (marks) return { ...markedPlaces(held, marks), version: undefined };
  return { ...readPlaces(bytes), version: /"(.+)"/.exec(answer.headers.get('etag') ?? '')?.[1] };
}

/** Where the mines of a list are: of what is held already where that tells it, else by what the server says of it. */
export const minePlaces = (filters: Filters) =>
  queryOptions({
    queryKey: keyOfPlaces(placesQuery(filters)),
    queryFn: async ({ client, signal }): Promise<AnsweredPlaces> => {
      const query = placesQuery(filters);
      if (Object.keys(query).length === 0) return askForPlaces(query, undefined, signal);
      const held = heldPlaces(client);
      const own = held?.isNew ? placesByStage(held, query) : undefined;
      return own ? { ...own, version: undefined } : askForPlaces(query, held, signal);
    },
  });

/** The same of a part of the map, to a metre. */
export const minePlacesIn = (filters: Filters, area: string) =>
  queryOptions({
    queryKey: [...keyOfPlaces(placesQuery({ ...filters, area })), 'exact'],
    queryFn: ({ signal }) => askForPlaces(placesQuery({ ...filters, area }), undefined, signal),
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
