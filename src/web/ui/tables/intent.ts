import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../http.ts';

const rest = 90;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads what a link leads to while the pointer rests on it, so that the page opens at once. */
export function readOnIntent<T, E, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>) {
  return {
    onPointerEnter() {
      clearTimeout(timer);
      timer = setTimeout(() => void queryClient.prefetchQuery(options), rest);
    },
    onPointerLeave: () => clearTimeout(timer),
  };
}
