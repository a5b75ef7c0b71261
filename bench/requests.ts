import { companySorts } from '../src/features/companies/contract-list.ts';
import { mineSorts } from '../src/features/mines/contract-list.ts';
import type { Recorder } from './record.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
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
  asOf: [new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)],
  deck: [new Date().toISOString().slice(0, 10)],
  metal: ['Gold'],
  list: ['mines'],
};

/** What is asked of figures: one, and five of them; sorted by what a list has itself, and by a figure. */
const ofFigures: Record<'mine' | 'company', Record<string, string[]>> = {
  mine: {
    figures: [
      'irr:20..',
      'contained-mi.copper:100000..;irr:10..;npv.USD:1000000..;study-level:PFS..;grade-mi.copper:0.1..',
    ],
    columns: ['npv.USD;irr', 'contained-mi.gold;aisc.USD/oz;promises-kept'],
    weights: ['npv-capex:3;irr:2;payback:1', 'contained-mi.gold:3;grade-mi.gold:2;coverage:1'],
    sortBy: [...mineSorts, 'npv.USD', 'contained-mi.gold'],
  },
  company: {
    figures: ['held-mi.gold:1000..', 'held-mi.gold:1000..;promises-kept:50..'],
    columns: ['held-mi.gold;promises-kept', 'held-reserves.copper;coverage'],
    weights: ['held-reserves.gold:3;held-mi.gold:2', 'promises-kept:3;coverage:1'],
    sortBy: [...companySorts, 'held-mi.gold', 'coverage'],
  },
};

const inPath: Record<string, string[]> = { entityType: ['mine', 'company'], kind: ['mines'] };

function pathsOf(path: string): string[] {
  const parameter = /\{(\w+)\}/.exec(path)?.[1];
  if (parameter === undefined) return [path];
  return (inPath[parameter] ?? ['2']).flatMap((value) => pathsOf(path.replace(`{${parameter}}`, value)));
}

function valuesOf({ name, schema }: Parameter, path: string): string[] {
  const closed = schema?.type === 'boolean' ? [true, false] : schema?.enum;
  return closed?.map(String) ?? ofFigures[path.includes('compan') ? 'company' : 'mine'][name] ?? samples[name] ?? [];
}

/** Every call that reads, as the server describes itself: plain or with what it needs, with each filter, and by each order, with its second page. */
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
      const needed = Object.fromEntries(
        query.flatMap((each) =>
          each.required
            ? valuesOf(each, path)
                .slice(0, 1)
                .map((value) => [each.name, value])
            : [],
        ),
      );
      await ask(path, needed);
      const directions = query.some(({ name }) => name === 'sortOrder') ? ['asc', 'desc'] : [];
      for (const each of query.filter(({ name }) => name !== 'sortOrder')) {
        const { name } = each;
        for (const value of valuesOf(each, path)) {
          if (name !== 'sortBy') await ask(path, { ...needed, [name]: value });
          else for (const sortOrder of directions) await ask(path, { ...needed, [name]: value, sortOrder });
        }
      }
      if (query.some(({ name }) => name === 'sortBy') && query.some(({ name }) => name === 'search'))
        await ask(path, { ...needed, search: 'silver ridge', sortBy: 'name' });
    }
  }
  return requests;
}
