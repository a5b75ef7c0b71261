interface FirstAnswer {
  address: string;
  headers: Record<string, string | undefined>;
  body: unknown;
}

let first: FirstAnswer | null | undefined;

function read(): FirstAnswer | null {
  const element = typeof document === 'undefined' ? null : document.querySelector('#first-answer');
  return element ? (JSON.parse(element.textContent ?? 'null') as FirstAnswer | null) : null;
}

/** The answer that the server wrote into the document, if it is to this call; once, because the next one is a newer one. */
export function takeFirstAnswer(address: string): FirstAnswer | undefined {
  first ??= read();
  if (first?.address !== address) return undefined;
  const taken = first;
  first = null;
  document.querySelector('#first-answer')?.remove();
  return taken;
}
