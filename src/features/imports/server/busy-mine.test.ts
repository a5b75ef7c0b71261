import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import type { Mine } from '../../mines/contract.ts';
import type { DrillObservation } from '../../drilling/contract.ts';
import type { MineNote } from '../../notes/contract.ts';

let server: TestApp;
let clients: Client[];

beforeAll(async () => {
  server = await openTestApp();
  clients = [];
  for (const name of ['Ada Admin', 'Mia Member', 'Otto Other', 'Tess Third']) clients.push(await server.signUp(name));
});
afterAll(() => server.close());

it('forms, votes, likes and files of one mine at once end in a state that is right', async () => {
  const [first] = clients as [Client, ...Client[]];
  const shares = (metals: string[]) => metals.map((metal) => ({ metal, percentage: 50 }));
  const body = { name: 'Busy', country: 'Peru', metalsDistribution: shares(['Gold', 'Silver']) };
  const { id } = (await first.post('/api/mines', body)).json<Mine>();
  const inside = `/api/mines/${id}`;
  const note = (await first.post(`${inside}/notes`, { content: 'n' })).json<MineNote>();
  const observations: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const fields = { densityValue: index, intervalLength: 1, metal: index % 2 ? 'Gold' : 'Silver' };
    observations.push((await first.post(`${inside}/drill-observations`, fields)).json<DrillObservation>().id);
  }

  const answers: Answer[] = [];
  for (let round = 0; round < 3; round += 1) {
    const work = clients.flatMap((client, place) => [
      client.post(`${inside}/drill-observations`, { densityValue: 10 + place, intervalLength: 2, metal: 'Gold' }),
      client.put(`/api/drill-observations/${observations[round * 4 + place]}`, { densityValue: 100 * place }),
      client.delete(`/api/drill-observations/${observations[round * 4 + 3 - place]}`),
      client.post(`/api/notes/${note.id}/like`),
      client.patch(inside, { metalsDistribution: shares(place % 2 ? ['Gold', 'Silver'] : ['Silver', 'Gold']) }),
      client.post('/api/page-views', { entityType: 'mine', entityId: id }),
      client.post('/api/nps-rating', { entityType: 'mine', entityId: id, rating: 1 + place }),
      client.post(`${inside}/economics`, { studyType: 'FS' }),
      place % 2
        ? client.upload('/api/csv/upload/resource-estimates', {
            name: 'estimates.csv',
            bytes: `mineName,resourceType,metal,tonnage\nBusy,inferred,Gold,${round}${place}\n`,
          })
        : client.upload('/api/csv/upload/mines', {
            name: 'mines.csv',
            bytes: `name,country,notes\nBusy,Peru,${round}${place}\n`,
          }),
      client.get(`${inside}/page`),
    ]);
    answers.push(...(await Promise.all(work)));
  }
  // A file whose records others keep changing is refused with 503 after several attempts, never with 500.
  expect(
    answers.filter(({ statusCode }) => statusCode >= 500 && statusCode !== 503).map(({ body: text }) => text),
  ).toEqual([]);
  expect(await checkKeptColumns(server.db)).toEqual([]);
});
