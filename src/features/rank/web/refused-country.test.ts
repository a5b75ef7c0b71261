import { expect, it } from 'vitest';
import { HttpError } from '../../../web/http.ts';
import { refusedCountry } from './refused-country.ts';

it('says which country is none where that is what was refused, and of nothing else', () => {
  const message = "No country is called 'Atlantis'. Did you mean Australia?";
  const refusal = new HttpError(400, '', {
    code: 'invalid_input',
    requestId: '',
    message,
    issues: [{ path: 'country', message }],
  });
  expect(refusedCountry('Canada,Atlantis', refusal)).toBe(`country cannot be 'Canada,Atlantis': ${message}`);
  expect(refusedCountry(null, refusal)).toBeNull();
  expect(refusedCountry('Canada', null)).toBeNull();
  const other = { path: 'stage', message: 'stage takes one or several of these.' };
  const of = new HttpError(400, '', { code: 'invalid_input', requestId: '', message, issues: [other] });
  expect(refusedCountry('Canada', of)).toBeNull();
});
