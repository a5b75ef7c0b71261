import { normalizeIP } from '@fastify/rate-limit';

const bitsOfCustomer = 64;

/**
 * What an address counts as wherever something is counted by address. One customer of IPv6 holds a whole /64, so that is
 * one; IPv4 in the clothes of IPv6 is IPv4. A connection that was reset has none, whatever the types of Fastify say.
 */
export function addressKey(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? '';
  const key = normalizeIP(ip, bitsOfCustomer);
  return key.includes(':') ? `${key}/${bitsOfCustomer}` : key;
}
