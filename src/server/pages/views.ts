/** A view of a page by `show` of its address, with what it loads beside the page. Written by the build. */
export interface PageView {
  assets: string[];
  data: string[];
}

/** What a view asks for first where nothing filters it. */
const callOf: Readonly<Record<string, string>> = { map: '/api/mine-places' };

/** Parts of an address that filter nothing. */
const filtersNothing: ReadonlySet<string> = new Set([
  'show',
  'at',
  'colour',
  'sortBy',
  'sortOrder',
  'columns',
  'rows',
  'widths',
]);

/** Read by scripts: with the cookies of this origin alone, as `fetch` sends it. */
const fetched = (address: string) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address}">`;
/** As the bundler's own loading asks for them. */
const loaded = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin="anonymous" href="${file}">`
    : `<link rel="modulepreload" fetchpriority="low" href="${file}">`;

/**
 * Has the browser fetch what the view that an address asks for needs while it loads the scripts of the page, which ask for
 * it only when they run.
 */
export function viewAhead(views: Readonly<Record<string, PageView>> | undefined, search: URLSearchParams): string {
  const name = search.get('show') ?? '';
  const view = views && Object.hasOwn(views, name) ? views[name] : undefined;
  if (!view) return '';
  const call = [...search.keys()].every((each) => filtersNothing.has(each)) ? callOf[name] : undefined;
  return [...view.assets.map(loaded), ...[...view.data, ...(call === undefined ? [] : [call])].map(fetched)].join('');
}
