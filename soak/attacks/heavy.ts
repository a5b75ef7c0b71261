import { ask } from './ask.ts';
import { type Attack, forEach, pause } from './attack.ts';

const everyOf = (count: number) => Array.from({ length: count }, (_, n) => n);

/** What takes longest of all that a member may read, in the large data set: far pages, totals, words that nothing has. */
const reads = [
  '/api/activities?limit=100&offset=990000',
  '/api/activities?limit=100&offset=90000&count=true&dateFrom=2000-01-01',
  '/api/activities?limit=100&offset=50000&entityType=mine&count=true',
  '/api/mines?sortBy=nps&sortOrder=desc&limit=100&offset=90000&count=true',
  '/api/mines?sortBy=engagement&limit=100&offset=9000',
  '/api/mines?metals=Gold&sortBy=location&limit=100&offset=1000&count=true',
  '/api/mines?search=a%20e%20i%20o%20u%20r%20s%20t&limit=100&count=true',
  '/api/mines?search=zzq%20xyy&count=true',
  '/api/companies?sortBy=nps&limit=100&offset=1900&count=true',
  '/api/companies/2/page',
  '/api/companies/2/activities?limit=100&offset=500&count=true',
  '/api/events?limit=100&offset=50000&count=true',
  '/api/events?limit=100&offset=5000&entityType=mine&count=true',
  '/api/events/calendar?year=2026&month=11',
  '/api/events/calendar?year=2026&month=12',
  '/api/users?search=zzq&count=true',
  '/api/csv/export/activities',
  '/api/csv/export/mines?search=a',
  '/api/mine-ranks?weights=coverage:1;contained-mi.gold:2;npv-capex:1;irr:1;promises-kept:1&limit=100&offset=5000',
  '/api/mine-rank-sensitivity?weights=coverage:1;contained-mi.gold:2;npv-capex:1;irr:1',
  '/api/company-ranks?weights=coverage:1;held-mi.gold:1&search=a',
  '/api/mine-places?search=a',
  '/api/mine-facets?search=a%20e&figures=coverage:1..;irr:1..;npv-capex:0.1..',
  '/api/mine-cost-curve?metal=Gold',
  '/api/changes?period=month&count=true&limit=100',
  '/api/search?q=golden%20ridge%20nroth',
  '/api/csv/export/mine-ranks?weights=coverage:1',
  '/api/csv/export/company-values?columns=coverage;mines-held',
];

/** Reads of the longest kinds. */
export const heavy: Attack = {
  name: 'heavy',
  what: '50 of the longest reads at once by each of four members, again and again for 20 s: far pages, totals, searches, calendars, ranks, maps, exports',
  rateLimit: 'off',
  data: 'large',
  async run(target) {
    const end = AbortSignal.timeout(20_000);
    await forEach(everyOf(200), { width: 200, signal: target.signal }, async (n) => {
      for (let turn = n; !end.aborted && !target.signal.aborted; turn += 1) {
        const path = reads[turn % reads.length]!;
        const { status } = await ask(target, `GET ${path}`, { path, by: target.member(n % 4) });
        if (status !== '200') await pause(100, target.signal);
      }
    });
  },
};
