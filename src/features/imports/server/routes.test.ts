import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startChild } from '../../../../tests/child.ts';
import { csv, endOf, importsTest, waitingForLocks } from '../../../../tests/imports.ts';
import { importKinds } from '../../../domain/nouns/file-words.ts';
import { maxFileBytes } from '../../../domain/tables/upload-limits.ts';
import type { ImportResult, ImportStatus } from '../contract-results.ts';

const { app, member, other, send, done, count, mines } = await importsTest();

describe('templates', () => {
  test.each(importKinds)('the example of %s can be imported', async (kind) => {
    const answer = await member.get(`/api/csv/templates/${kind}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${kind}-template.csv"`);
    if (kind !== 'companies' && kind !== 'mines')
      await send('mines', (await member.get('/api/csv/templates/mines')).body);
    const result = (await send(kind, answer.body)).json<ImportResult>();
    expect(result).toMatchObject({ totalRows: 1, created: 1, errors: [], warnings: [], ignoredColumns: [] });
  });

  test('columns are those of the decisions, in their order', async () => {
    const header = async (kind: string) => (await member.get(`/api/csv/templates/${kind}`)).body.split('\n')[0];
    expect(await header('companies')).toBe(
      'name,headquarters,foundedDate,ceo,description,stockSymbol,stockExchanges,companyWebsiteUrl,investorRelationsUrl,financialStatsUrl,pendingLitigation,nextStepDescription,nextStepDate,irPromoterScore,leadershipScore,assetScore,financialScore,identifiers',
    );
    expect(await header('mines')).toBe(
      'name,alsoKnownAs,country,primaryJurisdiction,stage,metals,companyName,ownershipPercentage,royalties,nextStepDescription,nextStepDate,notes,latitude,longitude,identifiers',
    );
    expect(await header('resource-estimates')).toBe(
      'mineName,country,primaryJurisdiction,resourceType,metal,reportDate,tonnage,grade,gradeUnit,containedMetal,containedMetalUnit,cutoffGrade,cutoffGradeUnit,reportingStandard,sourceUrl,includesReserves,zone,baseCase,standing',
    );
    expect(await header('economic-studies')).toBe(
      'mineName,country,primaryJurisdiction,studyType,reportDate,lifeOfMineYears,allInSustainingCost,afterTaxIrr,paybackPeriod,totalCapex,totalOpex,metalPrice,totalTonsMined,discountRate,npv,gradeCutoffRate,gradeCutoffUnit,productionThroughput,productionThroughputUnit,sourceUrl,currency,taxBasis,shareBasis,status,metalPrices,oreThroughput,oreThroughputUnit,recovery,stripRatio,miningMethod,depositType,allInSustainingCostUnit,allInSustainingCostCurrency',
    );
    expect(await header('media')).toBe(
      'entityType,entityName,mediaType,title,recordingDate,publicationDate,url,iframe,publicationName,author,description',
    );
    expect(await header('drill-programs')).toBe(
      'mineName,country,primaryJurisdiction,season,numberOfHoles,numberOfMeters,cost,costPerMeter,sourceUrl',
    );
    expect(await header('drill-observations')).toBe(
      'mineName,country,primaryJurisdiction,holeId,observationDate,metal,densityValue,densityUnit,intervalLength,startDepth,endDepth,notes,trueWidth,sourceUrl,lengthFrom',
    );
  });

  test('401 signed out, 404 for a kind that is none', async () => {
    expect((await app.visitor().get('/api/csv/templates/mines')).statusCode).toBe(401);
    expect((await member.get('/api/csv/templates/horses')).statusCode).toBe(404);
  });
});

describe('who may upload what', () => {
  test('401 signed out, 404 for a kind that is none, nothing stored', async () => {
    expect((await send('mines', csv('name', 'A'), {}, {}, app.visitor())).statusCode).toBe(401);
    expect((await send('horses', csv('name', 'A'))).statusCode).toBe(404);
    expect(await count('mines')).toBe(0);
  });

  test('no file, another field, another type, another ending', async () => {
    const url = '/api/csv/upload/mines';
    expect((await member.post(url, { file: 'x' })).statusCode).toBe(415);
    const withoutBoundary = { 'content-type': 'multipart/form-data' };
    expect((await member.post(url, 'x', { headers: withoutBoundary })).statusCode).toBe(415);
    const boundary = 'x';
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const part = (field: string, name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\nname\nA\n\r\n`;
    const post = (...parts: string[]) => member.post(url, `${parts.join('')}--x--\r\n`, { headers });
    expect((await post()).statusCode).toBe(400);
    expect((await post(part('other', 'a.csv'))).statusCode).toBe(400);
    expect((await post(part('file', 'a.csv'), part('file', 'b.csv'))).statusCode).toBe(400);
    const nameless = `--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nname\nA\n\r\n`;
    expect((await post(nameless)).statusCode).toBe(400);
    const renamed = await send('mines', 'PK\u0003\u0004 a workbook that was renamed');
    expect([renamed.statusCode, renamed.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining('cannot be read'),
    ]);
    expect(await count('mines')).toBe(0);
    // What a file is says its content.
    for (const name of ['a.xlsx', 'a.xls', 'a.ods', 'a.txt', 'a.TSV'])
      expect((await post(part('file', name))).json<ImportResult>()).toMatchObject({ totalRows: 1, errors: [] });
    expect((await post(part('file', '../../A.CSV'))).statusCode).toBe(200);
    expect((await member.get('/api/imports')).json<ImportStatus[]>()[0]).toMatchObject({
      fileName: 'A.CSV',
      status: 'done',
    });
  });

  test.each(['mines', 'mines.', 'mines.pdf', 'mines.csv.gz', 'mines.xlsb', 'csv', 'mines.csvx'])(
    'a file that is called %s is refused by every call that takes one, and nothing is stored',
    async (name) => {
      const { paths } = (await member.get('/api/openapi.json')).json<{ paths: Record<string, object> }>();
      const calls = Object.keys(paths).filter((path) => JSON.stringify(paths[path]).includes('multipart/form-data'));
      expect(calls).toContain('/api/investments/import');
      for (const call of calls) {
        const answer = await member.upload(call.replace('{kind}', 'mines'), { name, bytes: csv('name', 'A') });
        expect([answer.statusCode, answer.json<{ issues: unknown }>().issues], call).toEqual([
          400,
          [{ path: 'file', message: expect.stringMatching(/^Choose a file with a table: \.csv, .*\.$/u) }],
        ]);
      }
      expect(await count('mines')).toBe(0);
    },
  );

  test('10 MB are read, one byte more is 413', async () => {
    const header = 'name,country,notes\n';
    const big = (bytes: number) => {
      const lines = [header];
      let size = header.length;
      for (let number = 1; ; number += 1) {
        const start = `Testmine Big ${number},Canada,`;
        const room = bytes - size - start.length - 1;
        lines.push(`${start}${'x'.repeat(Math.min(room, room <= 2_000 ? room : 1_000))}\n`);
        size += lines.at(-1)?.length ?? 0;
        if (room <= 2_000) return Buffer.from(lines.join(''));
      }
    };
    const tooLarge = await send('mines', big(maxFileBytes + 1));
    expect(tooLarge.statusCode).toBe(413);
    expect(await count('mines')).toBe(0);
    const largest = big(maxFileBytes);
    expect(largest.length).toBe(maxFileBytes);
    const result = (await send('mines', largest)).json<ImportResult>();
    expect(result).toMatchObject({ successRows: result.totalRows, errorCount: 0 });
    expect(await count('mines')).toBe(result.totalRows);
  });

  test('an import is its member’s own', async () => {
    const { importId } = await done('mines', 'name', 'A');
    expect((await member.get(`/api/imports/${importId}`)).statusCode).toBe(200);
    expect((await other.get(`/api/imports/${importId}`)).statusCode).toBe(404);
    expect((await other.delete(`/api/imports/${importId}`)).statusCode).toBe(404);
    expect((await other.get('/api/imports')).json()).toEqual([]);
    for (const method of ['get', 'delete'] as const) {
      expect((await app.visitor()[method](`/api/imports/${importId}`)).statusCode).toBe(401);
    }
    expect((await member.get('/api/imports/0')).statusCode).toBe(404);
  });
});

describe('the run of an import', () => {
  test('a dry run answers the same and stores nothing', async () => {
    const text = csv('name,stage,companyName', 'A,production,Acme', 'none,closure,');
    const dry = (await send('mines', text, { dryRun: 'true' })).json<ImportResult>();
    expect(dry).toMatchObject({ dryRun: true, created: 1, createdCompanies: 1, errorCount: 1 });
    for (const table of ['mines', 'companies', 'activities', 'import_records']) expect(await count(table)).toBe(0);
    const real = (await send('mines', text)).json<ImportResult>();
    expect({ ...real, importId: 0, dryRun: true, message: '' }).toEqual({ ...dry, importId: 0, message: '' });
    expect((await send('mines', text, { dryRun: 'maybe' })).statusCode).toBe(400);
    const list = async (query: Record<string, string>) =>
      (await member.get('/api/imports', { query })).json<ImportStatus[]>().map((file) => file.dryRun);
    expect([await list({}), await list({ dryRun: 'false' }), await list({ dryRun: 'true' })]).toEqual([
      [false, true],
      [false],
      [true],
    ]);
    expect((await member.get('/api/imports', { query: { dryRun: 'x' } })).statusCode).toBe(400);
  });

  test('one activity for a file that stored something, none for one that changed nothing', async () => {
    const { importId } = await done('mines', 'name', 'A', 'B');
    await done('mines', 'name', 'A', 'B');
    expect(
      await app.db.rows(
        sql`select type, entity_type, entity_id, entity_name, user_id, import_id, metadata from activities`,
      ),
    ).toEqual([
      {
        type: 'import',
        entity_type: 'import',
        entity_id: importId,
        entity_name: 'test.csv',
        user_id: member.id,
        import_id: importId,
        metadata: expect.objectContaining({
          kind: 'mines',
          fileName: 'test.csv',
          created: 2,
          updated: 0,
          unchanged: 0,
          errors: 0,
        }),
      },
    ]);
  });

  test('with respond-async: 202, and the same answer at the end', async () => {
    const text = csv('name,stage', 'A,production', ' – ,production');
    const answer = await send('mines', text, {}, { prefer: 'respond-async, wait=5' });
    expect(answer.statusCode).toBe(202);
    const { importId } = answer.json<{ importId: number }>();
    expect(answer.headers.location).toBe(`/api/imports/${importId}`);
    const status = await endOf(member, importId);
    expect(status).toMatchObject({
      status: 'done',
      rowsDone: 2,
      totalRows: 2,
      errors: 1,
      result: { importId, created: 1, errorCount: 1 },
    });
    expect((await member.delete(`/api/imports/${importId}`)).statusCode).toBe(409);

    const refused = await send('mines', csv('name', '=1+1'), {}, { prefer: 'respond-async' });
    expect(await endOf(member, refused.json<{ importId: number }>().importId)).toMatchObject({
      status: 'refused',
      result: { code: 'invalid_input', threats: [{ row: 2, field: 'name', value: '=1+1' }] },
    });
  });

  test('one at a time for each member; a cancelled one stores nothing', async () => {
    // Imports take turns by this lock: held here, the first one waits at a place where it can be cancelled.
    const holder = await app.db.client.connect();
    await holder.query('select pg_advisory_lock(7301482620)');
    const first = await send('mines', csv('name', 'A'), {}, { prefer: 'respond-async' });
    const { importId } = first.json<{ importId: number }>();
    expect((await send('mines', csv('name', 'B'))).statusCode).toBe(409);
    const cancelled = await member.delete(`/api/imports/${importId}`);
    expect(cancelled.statusCode).toBe(204);
    await holder.query('select pg_advisory_unlock(7301482620)');
    holder.release();
    expect(await endOf(member, importId)).toMatchObject({ status: 'cancelled', result: null });
    expect((await done('mines', 'name', 'C')).created).toBe(1);
    expect((await mines()).map(({ name }) => name)).toEqual(['C']);
  });

  test('an import of a process that was killed ends with it, and the next one need not wait', async () => {
    // Imports take turns by this lock: held here, it is under way for as long as its process lives.
    const holder = await app.db.client.connect();
    await holder.query('select pg_advisory_lock(7301482620)');
    const script = fileURLToPath(new URL('import-alone.fixture.ts', import.meta.url));
    const child = startChild<{ id: number }>(script, [app.connectionString, member.id]);
    const { id } = await child.line(() => true);
    const statusOf = async () => (await member.get(`/api/imports/${id}`)).json<ImportStatus>();
    expect(await statusOf()).toMatchObject({ status: 'running' });
    expect((await send('mines', csv('name', 'B'))).statusCode).toBe(409);

    child.process.kill('SIGKILL');
    await child.stop();
    // Not by its silence, which takes a minute.
    await app.db.rows(sql`update imports set alive_at = now() + interval '1 hour' where id = ${id}`);
    await expect.poll(statusOf).not.toMatchObject({ status: 'running' });
    expect(await statusOf()).toMatchObject({ status: 'failed', result: { code: 'unavailable' } });
    const next = send('mines', csv('name', 'C'));
    await holder.query('select pg_advisory_unlock(7301482620)');
    holder.release();
    expect((await next).statusCode).toBe(200);
    expect((await mines()).map(({ name }) => name)).toEqual(['C']);
  });

  test('an import whose machine fell silent does not hold up the next one', async () => {
    await app.db.rows(sql`
      insert into imports (user_id, kind, file_name, alive_at) values (${member.id}, 'mines', 'dead.csv', now() - interval '5 minutes')`);
    const [dead] = (await member.get('/api/imports')).json<ImportStatus[]>();
    expect(dead).toMatchObject({ status: 'failed' });
    expect((await member.get(`/api/imports/${dead?.id}`)).json()).toMatchObject({
      status: 'failed',
      result: { code: 'unavailable' },
    });
    expect((await done('mines', 'name', 'A')).created).toBe(1);
  });

  test('the same Idempotency-Key answers the first answer; another file with it is 422; a refused answer is not kept', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await send('mines', csv('name', 'A'), {}, headers);
    const again = await send('mines', csv('name', 'A'), {}, headers);
    expect(again.json()).toEqual(first.json());
    expect(again.json<ImportResult>().created).toBe(1);
    expect((await send('mines', csv('name', 'B'), {}, headers)).statusCode).toBe(422);
    expect((await send('mines', csv('name', 'A'), {}, { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(400);

    const key = { 'idempotency-key': 'refused' };
    expect((await send('mines', csv('name', '=1'), {}, key)).statusCode).toBe(400);
    expect((await send('mines', csv('name', 'C'), {}, key)).statusCode).toBe(200);
  });

  test('a member’s edit while a file waits is not lost: the plan is made again', async () => {
    await done('mines', 'name,notes,stage', 'A,first,exploration');
    const [mine] = await mines();
    const editor = await app.db.client.connect();
    await editor.query('begin');
    await editor.query(`update mines set notes = 'edited', version = version + 1 where id = $1`, [mine?.id]);
    const upload = send('mines', csv('name,stage', 'A,production'));
    await expect.poll(() => waitingForLocks(app.db)).toBe(1);
    await editor.query('commit');
    editor.release();
    expect((await upload).json()).toMatchObject({ updated: 1 });
    expect(await mines()).toMatchObject([{ notes: 'edited', stage: 'production', version: 3 }]);
  });

  test('a connection that breaks in the middle of the storing leaves nothing of the file', async () => {
    await app.db.rows(sql`
      create function break_off() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await app.db.rows(sql`
      create trigger break_off before insert on import_records for each statement execute function break_off()`);
    const text = csv('name,companyName,nextStepDescription', 'Broken,Breaker,Drill', 'Whole,,');
    const answer = await send('mines', text);
    await app.db.rows(sql`drop function break_off cascade`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/Nothing of the file was stored/),
    });
    for (const table of ['mines', 'companies', 'steps', 'activities', 'import_records'])
      expect(await count(table)).toBe(0);
    expect((await member.get('/api/imports')).json()).toMatchObject([{ status: 'failed' }]);
    expect((await done('mines', 'name', 'Whole')).created).toBe(1);
  });

  test('two files at once make a mine of the same name once', async () => {
    const text = csv('name,companyName', 'Race,Racer');
    const answers = await Promise.all([send('mines', text), send('mines', text, {}, {}, other)]);
    const results = answers.map((answer) => answer.json<ImportResult>());
    expect(results.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await count('mines')).toBe(1);
    expect(await count('companies')).toBe(1);
  });
});
