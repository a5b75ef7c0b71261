import type { Recorder } from './record.ts';

interface Parameter {
  name: string;
  in: string;
  schema?: { type?: string; enum?: unknown[] };
}

interface Description {
  paths: Record<string, Record<string, { parameters?: Parameter[] } | undefined>>;
}

/** These do something else than read what members entered. */
const others =
  /^\/api\/(?:calendar\/|auth|login|logout|health|ready|live|csv|docs|openapi|imports\/|activities\/stream)/;

/** What is asked of a parameter that is no closed list. */
const samples: Record<string, string[]> = {
  search: ['silver ridge', 'nevada'],
  q: ['silver ridge', 'nevada', 'silvr rigde', 'tsx:c123', 'seen on site'],
  country: ['Canada', 'Canada,Peru'],
  jurisdiction: ['Nevada'],
  stage: ['production', 'production,development'],
  metals: ['Copper', 'Gold,Lithium'],
  within: ['39,-117,50'],
  interest: ['franco', 'silver ridge'],
  area: ['49,-88,51,-85', '-90,-180,0,180', '-20,170,0,-170'],
  offset: ['1000'],
  mineIds: ['1,2,3'],
  ids: ['1,2,3'],
  entityId: ['2'],
  year: ['2027'],
  month: ['3'],
  from: [new Date().toISOString().slice(0, 10)],
  to: [new Date().toISOString().slice(0, 10)],
};

const inPath: Record<string, string[]> = { entityType: ['mine', 'company'], kind: ['mines'] };

function pathsOf(path: string): string[] {
  const parameter = /\{(\w+)\}/.exec(path)?.[1];
  if (parameter === undefined) return [path];
  return (inPath[parameter] ?? ['2']).flatMap((value) => pathsOf(path.replace(`{${parameter}}`, value)));
}

/** Every call that reads, as the server describes itself: plain, with each filter, and by each order, with its second page. */
export async function requestsOf(recorder: Recorder): Promise<string[]> {
  const { paths } = JSON.parse((await recorder.get('/api/openapi.json')).body) as Description;
  const requests: string[] = [];
  const ask = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString();
    const url = search === '' ? path : `${path}?${search}`;
    const { status, next } = await recorder.get(url);
    // A filter that needs another beside it is none of its own; a record that is not there is read all the same.
    if (status !== 200 && status !== 404) return;
    requests.push(url);
    if (next !== undefined && query['after'] === undefined) await ask(path, { ...query, after: next });
  };
  for (const [template, methods] of Object.entries(paths)) {
    const call = methods['get'];
    if (!call || others.test(template)) continue;
    const query = (call.parameters ?? []).filter((parameter) => parameter.in === 'query');
    for (const path of pathsOf(template)) {
      await ask(path, {});
      const directions = query.some(({ name }) => name === 'sortOrder') ? ['asc', 'desc'] : [];
      for (const { name, schema } of query.filter((each) => each.name !== 'sortOrder')) {
        const closed = schema?.type === 'boolean' ? [true, false] : schema?.enum;
        const values = closed?.map(String) ?? samples[name] ?? [];
        for (const value of values) {
          if (name !== 'sortBy') await ask(path, { [name]: value });
          else for (const sortOrder of directions) await ask(path, { [name]: value, sortOrder });
        }
      }
      if (query.some(({ name }) => name === 'sortBy') && query.some(({ name }) => name === 'search'))
        await ask(path, { search: 'silver ridge', sortBy: 'name' });
    }
  }
  return requests;
}
