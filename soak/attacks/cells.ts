import { ask, fileBody, sendJson } from './ask.ts';
import { type Attack, forEach } from './attack.ts';

const fills = ['j', ' ', '""', '<', "'", '=', '\u00A0', '\t', '\n', 'javascript', '&#x6a;', 'ja\tva', '/', '%6a'];

/** A cell of 60,000 characters in a file, to everything that reads files. */
export const cells: Attack = {
  name: 'cells',
  what: 'files with a cell of 60,000 j, blanks, quotes, < …: checked, imported, previewed, as trades',
  rateLimit: 'on',
  async run(target) {
    const files = fills.flatMap((fill) => {
      const cell = `"${fill.repeat(60_000 / fill.length)}"`;
      const mines = `name,country,notes\nLong cell,Namibia,${cell}\n`;
      const named = `name,country,${cell}\n${cell},Namibia,\n`;
      const trades = `transactionDate,ticker,transactionType,shares,pricePerShare,currency,fees,notes\n2024-01-15,ABC,buy,1,1,USD,,${cell}\n`;
      return [
        { path: '/api/csv/upload/mines?dryRun=true', csv: mines },
        { path: '/api/csv/upload/mines', csv: mines },
        { path: '/api/csv/upload/mines?dryRun=true', csv: named },
        { path: '/api/csv/preview/mines', csv: mines },
        { path: '/api/csv/preview/mines', csv: named },
        { path: '/api/csv/table', csv: named },
        { path: '/api/investments/import', csv: trades },
      ];
    });
    await forEach(files, { width: 4, signal: target.signal }, ({ path, csv }, n) =>
      ask(target, `POST ${path}`, { method: 'POST', path, by: target.member(n), ...fileBody('cells.csv', csv) }),
    );
  },
};

const longCell = 'j'.repeat(10_000);

/** Texts that a member may store, and that every export then looks at. */
export const exports: Attack = {
  name: 'exports',
  what: '25 notes and 25 trades with 10,000 j, then every export that holds them',
  rateLimit: 'on',
  async prepare(target) {
    const by = target.member(0);
    const trade = { transactionType: 'buy', shares: '1', pricePerShare: '1', transactionDate: '2024-01-15' };
    for (let n = 0; n < 25; n += 1) {
      const answers = [
        await sendJson(target, 'fill', { path: `/api/mines/${target.mineId}/notes`, json: { content: longCell }, by }),
        await sendJson(target, 'fill', {
          path: '/api/investments',
          json: { ...trade, ticker: 'ABC', notes: longCell },
          by,
        }),
      ];
      if (answers.some(({ status }) => status !== '201')) throw new Error('a note or trade was not taken');
    }
    await sendJson(target, 'fill', { path: '/api/mines', json: { name: 'Long notes', notes: longCell.repeat(2) }, by });
  },
  async run(target) {
    const { mineId, signal } = target;
    const lists = ['database', 'mines', 'activities', 'investments'].map((list) => `/api/csv/export/${list}`);
    const paths = [...lists, `/api/mines/${mineId}/export`].flatMap((path) => [path, `${path}?format=xlsx`]);
    const pages = ['/api/investments/export', '/api/account/export', `/api/mines/${mineId}/page`, '/api/activities'];
    await forEach([...paths, ...pages], { width: 2, signal }, (path) =>
      ask(target, `GET ${path}`, { path, by: target.member(0) }),
    );
  },
};
