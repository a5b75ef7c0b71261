import { expect, it } from 'vitest';
import { addressKey } from './address-key.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  // IPv4 that came in by a socket of IPv6, in its spellings.
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  // One customer, whichever of its 2^64 addresses it sends from, and however they are written.
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8:1::1', '2001:db8:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  [undefined, ''],
])('counts %s as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
