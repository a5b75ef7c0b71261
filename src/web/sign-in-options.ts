import type { SignInOptions } from '../contract.ts';

/** What the server wrote into the page; the least where nothing stands there (the development server). */
export function signInOptions(): SignInOptions {
  const text = document.querySelector('#sign-in')?.textContent;
  return text ? (JSON.parse(text) as SignInOptions) : { provider: false, mail: false };
}
