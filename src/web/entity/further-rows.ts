import type { Endpoint } from '../../contract.ts';
import { type CallInput, queryClient, send } from '../http.ts';

/** A page as it is kept, with a list that had no room in it. */
interface PageWithLists {
  nextOffsets: Partial<Record<string, number>>;
  [list: string]: unknown;
}

interface Row {
  id: number;
}

/** A page with further rows of a list; as it is where it was read anew meanwhile and goes on elsewhere. */
export function withRows(
  page: PageWithLists,
  list: string,
  { from, rows, next }: { from: number; rows: readonly Row[]; next: number | undefined },
  within?: string,
): PageWithLists {
  if (page.nextOffsets[list] !== from) return page;
  const holder = (within === undefined ? page : page[within]) as Record<string, Row[]>;
  const shown = holder[list]!;
  const known = new Set(shown.map(({ id }) => id));
  // What was added since has moved the others on.
  const further = rows.filter(({ id }) => !known.has(id));
  const longer = { [list]: [...shown, ...further] };
  const { [list]: _, ...others } = page.nextOffsets;
  return {
    ...page,
    ...(within === undefined ? longer : { [within]: { ...holder, ...longer } }),
    nextOffsets: next === undefined ? others : { ...others, [list]: next },
  };
}

interface Further {
  /** The page that has the list. */
  page: readonly unknown[];
  list: string;
  /** Where in the page it lies, if not at its top. */
  within?: string | undefined;
  from: number;
  endpoint: Endpoint;
  params: CallInput<Endpoint>['params'];
}

/** Reads where a list of a page goes on, and shows it there. */
export async function readFurther({ page, list, within, from, endpoint, params }: Further): Promise<void> {
  const { body, headers } = await send(endpoint, { params, query: { offset: from } });
  const next = headers.get('x-next-offset');
  const further = { from, rows: body as Row[], next: next === null ? undefined : Number(next) };
  queryClient.setQueryData<PageWithLists>(page, (kept) => kept && withRows(kept, list, further, within));
}
