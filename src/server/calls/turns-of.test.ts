import { describe, expect, test } from 'vitest';
import { turnsOf } from './turns-of.ts';

const member = { id: 'ada' };

describe('turnsOf', () => {
  test.each([
    ['/api/mines/{mineId}/drill-observations', { mineId: 5 }, {}, ['mines/5']],
    ['/api/mines/{id}', { id: 5 }, {}, ['mines/5']],
    ['/api/companies/{id}/notes', { id: 7 }, {}, ['companies/7']],
    ['/api/nps-rating', undefined, { entityType: 'mine', entityId: 5 }, ['mines/5']],
    ['/api/media', undefined, { entityType: 'company', entityId: 7 }, ['companies/7']],
    ['/api/investments/{id}', { id: 9 }, {}, ['journal of ada']],
    ['/api/investments', undefined, { ticker: 'A' }, ['journal of ada']],
    ['/api/mines', undefined, { name: 'A' }, []],
    ['/api/drill-observations/{id}', { id: 5 }, null, []],
    ['/api/watchlist/{entityType}/{id}', { entityType: 'mine', id: 5 }, undefined, []],
  ])('a write to %s locks what it names', (path, params, body, turns) => {
    expect(turnsOf({ path, params, body, member })).toEqual(turns);
  });
});
