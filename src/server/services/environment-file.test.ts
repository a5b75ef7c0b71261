import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openTestApp, testSecret } from '../../../tests/kit.ts';
import { openWay } from '../../../tests/way.ts';
import { readConfig } from '../config.ts';
import { parseEnvironmentFile } from './environment-file.ts';

// Each was given to a unit of systemd 252 as its EnvironmentFile=, and came out of it like this.
it.each([
  ['plain', 'A=b', 'b'],
  ['signs that a shell would act on', 'A=p&a$HOME`id`$(id)|;<>*?~!{b}', 'p&a$HOME`id`$(id)|;<>*?~!{b}'],
  ['the same in double quotes', 'A="p&a$HOME`id`$(id) #x"', 'p&a$HOME`id`$(id) #x'],
  ['the same in single quotes', `A='p&a$HOME"\\\`id\` $(id)'`, 'p&a$HOME"\\`id` $(id)'],
  [
    'an address',
    'A=postgres://openpit:a=b#c@db:5432/openpit?x=1&y=2',
    'postgres://openpit:a=b#c@db:5432/openpit?x=1&y=2',
  ],
  ['blanks around it', '  A =  two words \t ', 'two words'],
  ['blanks in quotes', 'A=" two words "', ' two words '],
  ['an escaped blank at the end', 'A=b\\ ', 'b '],
  ['backslashes', 'A=a\\b\\\\c\\$d', 'ab\\c$d'],
  ['backslashes in double quotes', 'A="a\\b\\\\c\\$d\\"e\\`f"', 'a\\b\\c$d"e`f'],
  ['backslashes in single quotes', `A='a\\b\\\\c'`, 'a\\b\\\\c'],
  ['a backslash at the end', 'A=b\\', 'b'],
  ['a line that goes on', 'A=one \\\ntwo', 'one two'],
  ['lines in quotes', 'A="one\ntwo\\\nthree"', 'one\ntwothree'],
  ['parts in quotes', `A='one' "two"three`, 'onetwothree'],
  ['quotes within', `A=it's "so"`, `it's "so"`],
  ['a comment sign behind it', 'A=b # c', 'b # c'],
  ['nothing', 'A=', ''],
  ['empty quotes', 'A=""', ''],
  ['comments before', '# A=x\n;A=y\n\nA=b', 'b'],
  ['the last of several', 'A=x\nA=b', 'b'],
  ['lines that are none', 'x y z\n1A=x\nexport B=x\nA=b', 'b'],
  ['line ends of another system', 'A=b\r\nB=c\r\n', 'b'],
])('reads %s', (_, text, value) => expect(parseEnvironmentFile(text)['A']).toBe(value));

it('takes names for names', () => {
  expect(parseEnvironmentFile('export A=x\nB C=x\n9=x\n=x\n_d1=x')).toEqual({ _d1: 'x' });
});

it('the commands of the runbook reach the database by a file with any password', async () => {
  const test = await openTestApp();
  const way = await openWay(test.connectionString);
  const folder = await mkdtemp(path.join(tmpdir(), 'openpit-settings-'));
  try {
    const file = path.join(folder, 'openpit.env');
    const trap = path.join(folder, 'trap');
    const secret = `&$HOME\`touch ${trap}\`;$(touch ${trap})"'\\ ${testSecret}`;
    const url = way.connectionString.replace(/\/\/([^@:]*)[^@]*@/, (_, user) => `//${user}:p&a$$w\`d;$(id)!@`);
    const quoted = `"${secret.replaceAll(/["\\$`]/g, (sign) => `\\${sign}`)}"`;
    await writeFile(file, `# settings\nDATABASE_URL=${url}\nAUTH_SECRET=${quoted}\nDATA_DIR=${folder}/data\nPORT=1\n`);
    expect(readConfig({ ENV_FILE: file, PORT: '2' })).toMatchObject({ databaseUrl: url, authSecret: secret, port: 2 });
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ENV_FILE: file };
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', 'check'], { env });
    expect(stdout).toBe('All kept columns agree with what they are kept from.\n');
    expect(existsSync(trap)).toBe(false);
    expect(() => readConfig({ ENV_FILE: `${file}.gone` })).toThrow(
      /^ENV_FILE .*openpit\.env\.gone cannot be read \(ENOENT\)/,
    );
  } finally {
    await rm(folder, { recursive: true });
    await way.cut();
    await test.close();
  }
});
