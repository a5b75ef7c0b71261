import { round } from '../kit.ts';
import type { Attack, Target } from './attack.ts';
import { attackersEach } from './cast.ts';
import { floodBy } from './flood-by.ts';
import type { Flood, Flooded } from './flood.ts';

function flood({ port, member }: Target, how: Pick<Flood, 'seconds' | 'clients' | 'rate'>): Promise<Flooded> {
  return floodBy({ port, cookies: Array.from({ length: attackersEach }, (_, n) => member(n).cookie!), ...how });
}

/** What the machine can do over new connections, found before. */
let saturation = 0;

/** Three times what the machine can do, each request over a connection of its own. */
export const overload: Attack = {
  name: 'overload',
  what: 'three times what the machine can do for 15 s, each request over a new connection',
  rateLimit: 'off',
  async prepare(target) {
    await flood(target, { seconds: 3, clients: 16 });
    saturation = (await flood(target, { seconds: 4, clients: 16 })).answeredPerSecond;
  },
  async run(target) {
    const { tally } = target;
    const figures = await flood(target, { seconds: 15, clients: 1_500, rate: saturation * 3 });
    for (const [status, count] of Object.entries(figures.statuses)) {
      for (let n = 0; n < count; n += 1) tally.note('GET /api/mines', status, n === 0 ? figures.longestMs[status]! : 0);
    }
    tally.figures['saturation, requests a second'] = round(saturation);
    tally.figures['then, requests a second'] = round(figures.answeredPerSecond);
    tally.figures['99th percentile of 200, ms'] = Math.round(figures.p99Ms);
  },
};
