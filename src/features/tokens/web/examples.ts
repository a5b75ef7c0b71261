export const languages = ['curl', 'JavaScript', 'Python'] as const;
export type Language = (typeof languages)[number];

export interface Example {
  id: string;
  title: string;
  text: string;
  /** A token that may only read is enough. */
  needs: 'read' | 'write';
  code: Readonly<Record<Language, string>>;
}

const lines = (...text: string[]) => text.join('\n');

const js = (...body: string[]) =>
  lines(
    "import { env } from 'node:process';",
    '',
    'const headers = { authorization: `Bearer ${env.OPENPIT_TOKEN}` };',
    '',
    ...body,
  );

const py = (...body: string[]) =>
  lines(
    'import os',
    'import requests',
    '',
    'openpit = requests.Session()',
    'openpit.headers["Authorization"] = f"Bearer {os.environ[\'OPENPIT_TOKEN\']}"',
    '',
    ...body,
  );

/** Programs that run as they stand, against the installation at `origin`; the token comes from the environment. */
export const examplesFor = (origin: string): Example[] => [
  {
    id: 'list',
    title: 'List mines',
    text: 'The same filters and sorts as on the page of the mines. A page has 25 mines unless `limit` (at most 100) says otherwise; with `count=true` the header X-Total-Count says how many there are.',
    needs: 'read',
    code: {
      curl: lines(
        `curl "${origin}/api/mines?metals=Gold&sortBy=name&limit=5" \\`,
        '  -H "Authorization: Bearer $OPENPIT_TOKEN"',
      ),
      JavaScript: js(
        `const answer = await fetch('${origin}/api/mines?metals=Gold&sortBy=name&limit=5', { headers });`,
        'for (const mine of await answer.json()) console.log(mine.name, mine.country, mine.stage);',
      ),
      Python: py(
        `answer = openpit.get("${origin}/api/mines", params={"metals": "Gold", "sortBy": "name", "limit": 5})`,
        'answer.raise_for_status()',
        'for mine in answer.json():',
        '    print(mine["name"], mine["country"], mine["stage"])',
      ),
    },
  },
  {
    id: 'all',
    title: 'Read a whole list',
    text: 'Every page but the last names the next one in the header X-Next-Cursor; it goes into `after`. Nothing is read twice or left out while others add mines.',
    needs: 'read',
    code: {
      curl: lines(
        'after=""',
        'while true; do',
        `  curl -s -D head.txt "${origin}/api/mines?limit=100\${after:+&after=$after}" \\`,
        '    -H "Authorization: Bearer $OPENPIT_TOKEN"',
        "  after=$(grep -i '^x-next-cursor:' head.txt | tr -d '\\r' | cut -d' ' -f2)",
        '  [ -n "$after" ] || break',
        'done',
      ),
      JavaScript: js(
        'const mines = [];',
        "let after = '';",
        'do {',
        "  const query = new URLSearchParams({ limit: '100', ...(after && { after }) });",
        `  const answer = await fetch(\`${origin}/api/mines?\${query}\`, { headers });`,
        '  mines.push(...(await answer.json()));',
        "  after = answer.headers.get('x-next-cursor');",
        '} while (after);',
        'console.log(mines.length);',
      ),
      Python: py(
        'mines, after = [], None',
        'while True:',
        `    answer = openpit.get("${origin}/api/mines", params={"limit": 100, "after": after})`,
        '    answer.raise_for_status()',
        '    mines += answer.json()',
        '    after = answer.headers.get("X-Next-Cursor")',
        '    if not after:',
        '        break',
        'print(len(mines))',
      ),
    },
  },
  {
    id: 'export',
    title: 'Export a spreadsheet',
    text: 'A list as it is filtered and sorted, as CSV or, with `format=xlsx`, as a workbook. The file goes back in by an import, row by row unchanged.',
    needs: 'read',
    code: {
      curl: lines(
        `curl "${origin}/api/csv/export/mines?country=Australia&format=csv" \\`,
        '  -H "Authorization: Bearer $OPENPIT_TOKEN" -o mines.csv',
      ),
      JavaScript: lines(
        "import { writeFile } from 'node:fs/promises';",
        js(
          `const answer = await fetch('${origin}/api/csv/export/mines?country=Australia&format=csv', { headers });`,
          "await writeFile('mines.csv', answer.body);",
        ),
      ),
      Python: py(
        `answer = openpit.get("${origin}/api/csv/export/mines", params={"country": "Australia", "format": "csv"})`,
        'answer.raise_for_status()',
        'with open("mines.csv", "wb") as file:',
        '    file.write(answer.content)',
      ),
    },
  },
  {
    id: 'add',
    title: 'Add a mine, once',
    text: 'An Idempotency-Key makes a repetition after a lost answer harmless: the same key with the same body within a day makes nothing new and gets the first answer.',
    needs: 'write',
    code: {
      curl: lines(
        `curl -X POST "${origin}/api/mines" \\`,
        '  -H "Authorization: Bearer $OPENPIT_TOKEN" \\',
        '  -H "Content-Type: application/json" \\',
        '  -H "Idempotency-Key: telfer-1" \\',
        '  -d \'{"name": "Telfer", "country": "Australia", "stage": "production",',
        '       "metalsDistribution": [{"metal": "Gold", "percentage": 80}, {"metal": "Copper", "percentage": 20}]}\'',
      ),
      JavaScript: js(
        `const answer = await fetch('${origin}/api/mines', {`,
        "  method: 'POST',",
        "  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'telfer-1' },",
        '  body: JSON.stringify({',
        "    name: 'Telfer',",
        "    country: 'Australia',",
        "    stage: 'production',",
        "    metalsDistribution: [{ metal: 'Gold', percentage: 80 }, { metal: 'Copper', percentage: 20 }],",
        '  }),',
        '});',
        'console.log(answer.status, await answer.json());',
      ),
      Python: py(
        'answer = openpit.post(',
        `    "${origin}/api/mines",`,
        '    headers={"Idempotency-Key": "telfer-1"},',
        '    json={',
        '        "name": "Telfer",',
        '        "country": "Australia",',
        '        "stage": "production",',
        '        "metalsDistribution": [{"metal": "Gold", "percentage": 80}, {"metal": "Copper", "percentage": 20}],',
        '    },',
        ')',
        'print(answer.status_code, answer.json())',
      ),
    },
  },
  {
    id: 'change',
    title: 'Change what nobody else changed',
    text: 'A record comes with its version as ETag. Sent back in If-Match, a change is refused with 412 when someone else was faster; without it, only the fields that you send are written.',
    needs: 'write',
    code: {
      curl: lines(
        `curl -X PATCH "${origin}/api/mines/1" \\`,
        '  -H "Authorization: Bearer $OPENPIT_TOKEN" \\',
        '  -H "Content-Type: application/json" \\',
        '  -H \'If-Match: "1"\' \\',
        '  -d \'{"stage": "care and maintenance"}\'',
      ),
      JavaScript: js(
        `const mine = '${origin}/api/mines/1';`,
        'const read = await fetch(mine, { headers });',
        'const answer = await fetch(mine, {',
        "  method: 'PATCH',",
        "  headers: { ...headers, 'content-type': 'application/json', 'if-match': read.headers.get('etag') },",
        "  body: JSON.stringify({ stage: 'care and maintenance' }),",
        '});',
        "console.log(answer.status === 412 ? 'Someone else changed it. Read it again.' : answer.status);",
      ),
      Python: py(
        `mine = "${origin}/api/mines/1"`,
        'read = openpit.get(mine)',
        'answer = openpit.patch(',
        '    mine,',
        '    headers={"If-Match": read.headers["ETag"]},',
        '    json={"stage": "care and maintenance"},',
        ')',
        'print("Someone else changed it. Read it again." if answer.status_code == 412 else answer.status_code)',
      ),
    },
  },
  {
    id: 'import',
    title: 'Import a file, after a look',
    text: 'With `dryRun=true` the answer says what the file would do, and nothing is stored. Each row stands for itself: good rows are stored, bad ones are listed in `errors` with their row and what to change.',
    needs: 'write',
    code: {
      curl: lines(
        "printf 'mineName,season,numberOfHoles,numberOfMeters\\nTelfer,2026,12,3400\\n' > programs.csv",
        `curl "${origin}/api/csv/upload/drill-programs?dryRun=true" \\`,
        '  -H "Authorization: Bearer $OPENPIT_TOKEN" -F "file=@programs.csv"',
        `curl "${origin}/api/csv/upload/drill-programs" \\`,
        '  -H "Authorization: Bearer $OPENPIT_TOKEN" -F "file=@programs.csv"',
      ),
      JavaScript: js(
        "const csv = 'mineName,season,numberOfHoles,numberOfMeters\\nTelfer,2026,12,3400\\n';",
        'async function upload(query) {',
        '  const body = new FormData();',
        "  body.append('file', new Blob([csv], { type: 'text/csv' }), 'programs.csv');",
        `  const address = '${origin}/api/csv/upload/drill-programs' + query;`,
        "  return (await fetch(address, { method: 'POST', headers, body })).json();",
        '}',
        "const look = await upload('?dryRun=true');",
        'if (look.errors.length > 0) console.error(look.errors);',
        "else console.log(await upload(''));",
      ),
      Python: py(
        `address = "${origin}/api/csv/upload/drill-programs"`,
        'csv = "mineName,season,numberOfHoles,numberOfMeters\\nTelfer,2026,12,3400\\n"',
        'file = {"file": ("programs.csv", csv, "text/csv")}',
        'look = openpit.post(address, params={"dryRun": "true"}, files=file).json()',
        'if look["errors"]:',
        '    print(look["errors"])',
        'else:',
        '    print(openpit.post(address, files=file).json())',
      ),
    },
  },
];
