/** Walks through the provider's pages as `login`, answers the address that it sends the browser back to. */
export async function signInAtProvider(address: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 15; step += 1) {
    if (next.pathname === '/api/auth/oidc/callback') return next;
    const response = await fetch(next, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      ...(form && { body: form }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    form = undefined;
    const location = response.headers.get('location');
    if (location) {
      next = new URL(location, next);
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`the provider shows ${response.status}: ${page.slice(0, 500)}`);
    next = new URL(action, next);
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
  }
  throw new Error('the provider leads in circles');
}
