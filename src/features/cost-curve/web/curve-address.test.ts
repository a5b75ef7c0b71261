import { expect, it } from 'vitest';
import { readCurveAddress, writeCurveAddress } from './curve-address.ts';

const read = (address: string) => readCurveAddress(new URLSearchParams(address));

it('reads what is asked, and says what cannot be read', () => {
  expect(read('metal=Cu&source=studies&years=10')).toMatchObject({
    asked: { metal: 'Copper', source: 'studies', years: 10 },
    leftOut: [],
  });
  const { asked, leftOut } = read('source=rumours&years=31&metal=' + 'x'.repeat(201));
  expect(asked).toEqual({ metal: 'Gold', source: 'both', years: 5 });
  expect(leftOut).toEqual([
    `metal cannot be '${'x'.repeat(40)}…'.`,
    "source cannot be 'rumours'.",
    "years cannot be '31'.",
  ]);
  for (const years of ['0', '-1', '1.5', '1e1', '0x1']) expect(read(`years=${years}`).leftOut).toHaveLength(1);
});

it('takes the only metal that a list is filtered by, which filters no more', () => {
  expect(read('metals=Silver&stage=production')).toMatchObject({ asked: { metal: 'Silver' } });
  expect(String(read('metals=Silver&stage=production').rest)).toBe('stage=production');
  // Another one is a filter of its own.
  expect(String(read('metals=Silver&metal=Gold').rest)).toBe('metals=Silver&metal=Gold');
  expect(read('metals=Silver,Zinc')).toMatchObject({ asked: { metal: 'Gold' } });
});

it('writes the filters and what is not as usual', () => {
  const asked = { metal: 'Gold', source: 'both', years: 5 } as const;
  expect(String(writeCurveAddress({ stage: 'production' }, asked))).toBe('stage=production&metal=Gold');
  const other = writeCurveAddress({}, { metal: 'Zinc', source: 'reported', years: 2 });
  expect(readCurveAddress(other).asked).toEqual({ metal: 'Zinc', source: 'reported', years: 2 });
});
