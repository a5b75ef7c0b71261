import { ask, sendJson } from './ask.ts';
import { type Attack, type Caller, forEach, type Target } from './attack.ts';

/** What a text is filled with: what one pattern or another goes over again and again. */
const fills = [' ', '\u00A0', '\u0301', '\u200B', '\n', '\t', 'j', '<', '/', '.', '-', '@', '1,000'];

interface Field {
  path: string;
  /** The body with a text in the field. */
  json: (text: string) => unknown;
  method?: 'PATCH';
  /** Open to anyone. */
  isPublic?: true;
}

function fieldsOf(mineId: number): Field[] {
  const email = 'nobody@example.org';
  const password = 'granite-and-gneiss-42';
  const media = { entityType: 'mine', entityId: mineId, mediaType: 'video' };
  const trade = {
    ticker: 'ABC',
    transactionType: 'buy',
    shares: '1',
    pricePerShare: '1',
    transactionDate: '2024-01-15',
  };
  const signUp = '/api/auth/sign-up/email';
  return [
    { path: signUp, json: (name) => ({ name, email, password }), isPublic: true },
    { path: signUp, json: (text) => ({ name: 'Nobody', email: text, password }), isPublic: true },
    { path: signUp, json: (text) => ({ name: 'Nobody', email, password: text }), isPublic: true },
    { path: '/api/auth/sign-in/email', json: (text) => ({ email: text, password }), isPublic: true },
    { path: '/api/account/forgot-password', json: (text) => ({ email: text }), isPublic: true },
    { path: '/api/page-views', json: (text) => ({ path: `/${text}` }), isPublic: true },
    { path: '/api/mines', json: (name) => ({ name }) },
    { path: '/api/mines', json: (notes) => ({ name: 'Long', notes, country: notes }) },
    {
      path: '/api/mines',
      json: (text) => ({ name: 'Long', nextStepDate: text, metalsDistribution: [{ metal: text }] }),
    },
    { path: '/api/companies', json: (name) => ({ name }) },
    { path: '/api/companies', json: (description) => ({ name: 'Long', description }) },
    {
      path: '/api/companies',
      json: (text) => ({ name: 'Long', companyWebsiteUrl: `https://${text}`, foundedDate: text }),
    },
    { path: `/api/mines/${mineId}/notes`, json: (content) => ({ content }) },
    { path: `/api/mines/${mineId}/notes`, json: (text) => ({ content: 'Tags', tags: [text] }) },
    { path: '/api/media', json: (title) => ({ ...media, title }) },
    {
      path: '/api/media',
      json: (text) => ({ ...media, title: 'Long', videoIframe: `<iframe ${text}`, videoUrl: text }),
    },
    { path: '/api/auth/user/profile', method: 'PATCH', json: (displayName) => ({ displayName }) },
    { path: '/api/tokens', json: (name) => ({ name, scope: 'read' }) },
    { path: '/api/investments', json: (notes) => ({ ...trade, notes }) },
    { path: '/api/investments', json: (text) => ({ ...trade, ticker: text, currency: text }) },
    {
      path: `/api/mines/${mineId}/drill-observations`,
      json: (text) => ({ densityValue: '1', holeId: text, notes: text }),
    },
  ];
}

const lists = ['/api/mines', '/api/companies', '/api/users', '/api/activities', '/api/events', '/api/investments'];

/** 250,000 characters between two letters; fewer where they take more than a byte each, so that the body is taken. */
const longText = (fill: string) => `a${fill.repeat(Math.floor(250_000 / JSON.stringify(fill).slice(1, -1).length))}b`;

async function search(target: Target, fill: string, by: Caller): Promise<void> {
  const text = `a${encodeURIComponent(fill).repeat(12_000 / encodeURIComponent(fill).length)}b`;
  for (const list of lists) {
    for (const name of ['search', 'after', 'country']) {
      await ask(target, `GET ${list}`, { path: `${list}?${name}=${text}`, by });
    }
  }
}

/** Long texts in every field that takes one, with and without an account, and in the address of lists. */
export const text: Attack = {
  name: 'text',
  what: '250,000 blanks and the like in every text field, with and without an account; 12,000 in searches',
  rateLimit: 'on',
  async run(target) {
    const { signal, mineId } = target;
    // The one of all that needs no account and took longest, first.
    const tries = fieldsOf(mineId).flatMap((field) => fills.map((fill) => ({ field, fill })));
    await forEach(tries, { width: 4, signal }, async ({ field: { path, json, method, isPublic }, fill }, n) => {
      const by = isPublic ? target.stranger(n) : target.member(n);
      await sendJson(target, `${method ?? 'POST'} ${path}`, { method, path, json: json(longText(fill)), by });
    });
    await forEach(fills, { width: 2, signal }, (fill, n) => search(target, fill, target.member(n)));
  },
};
