import { describe, expect, it } from 'vitest';
import { drillingTest } from './drilling.fixture.ts';

const { server, admin, member, buildMine, buildProgram, buildObservation } = await drillingTest();

const archive = (id: number) => admin.patch(`/api/mines/${id}/archive`, { isArchived: true });

describe('every call on drilling', () => {
  it.each([
    ['get', '/api/mines/1/drill-programs'],
    ['post', '/api/mines/1/drill-programs'],
    ['put', '/api/drill-programs/1'],
    ['delete', '/api/drill-programs/1'],
    ['get', '/api/mines/1/drill-observations'],
    ['get', '/api/mines/1/drill-observations/best'],
    ['get', '/api/best-observations'],
    ['post', '/api/mines/1/drill-observations'],
    ['put', '/api/drill-observations/1'],
    ['delete', '/api/drill-observations/1'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer =
      method === 'get' || method === 'delete' ? await visitor[method](path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
  });

  it.each(['2147483647', '0', 'abc', '01', '2147483648'])('answers 404 for the id %s', async (id) => {
    for (const answer of [
      await member.get(`/api/mines/${id}/drill-programs`),
      await member.post(`/api/mines/${id}/drill-programs`, { season: 'x' }),
      await member.put(`/api/drill-programs/${id}`, { season: 'x' }),
      await member.delete(`/api/drill-programs/${id}`),
      await member.get(`/api/mines/${id}/drill-observations`),
      await member.get(`/api/mines/${id}/drill-observations/best`),
      await member.post(`/api/mines/${id}/drill-observations`, { densityValue: 1 }),
      await member.put(`/api/drill-observations/${id}`, { densityValue: 1 }),
      await member.delete(`/api/drill-observations/${id}`),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404);
    }
  });

  it('leaves an archived mine to administrators', async () => {
    const mine = await buildMine();
    const program = await buildProgram(mine.id);
    const observation = await buildObservation(mine.id);
    await archive(mine.id);
    for (const answer of [
      await member.post(`/api/mines/${mine.id}/drill-programs`, { season: 'x' }),
      await member.put(`/api/drill-programs/${program.id}`, { season: 'x' }),
      await member.delete(`/api/drill-programs/${program.id}`),
      await member.post(`/api/mines/${mine.id}/drill-observations`, { densityValue: 1 }),
      await member.put(`/api/drill-observations/${observation.id}`, { densityValue: 1 }),
      await member.delete(`/api/drill-observations/${observation.id}`),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'archived' });
    }
    expect((await member.get(`/api/mines/${mine.id}/drill-programs`)).json()).toEqual([program]);
    expect((await member.get(`/api/mines/${mine.id}/drill-observations`)).json()).toEqual([observation]);
    expect((await admin.put(`/api/drill-programs/${program.id}`, { season: 'y' })).statusCode).toBe(200);
    expect((await admin.delete(`/api/drill-observations/${observation.id}`)).statusCode).toBe(204);
  });
});
