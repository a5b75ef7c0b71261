import type { CustomFetch } from 'openid-client';

/** A document of a provider is some kilobytes; one with a hundred keys is not larger than this. */
const mostBytes = 1024 * 1024;

/** Reads an answer whole, as far as it is of a size that can be meant, and leaves it where there is more. */
async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return null;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`);
    parts.push(part);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `fetch` for whom we ask but do not trust with our memory: its answers are bounded, packed ones by what is in them. */
export const boundedFetch: CustomFetch = async (address, { body, signal, ...options }) => {
  const response = await fetch(address, {
    ...options,
    ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
    ...(signal !== undefined && { signal }),
  });
  const { status, statusText, headers } = response;
  return new Response(await bodyOf(response), { status, statusText, headers });
};
