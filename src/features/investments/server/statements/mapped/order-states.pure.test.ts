import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

const filled = 'Order ID,Time,Symbol,Side,Status,Quantity,Filled Quantity,Average Price,Currency';
const asked = 'Order ID,Time,Symbol,Side,Status,Quantity,Price,Currency';

describe('lists of orders', () => {
  it('are read once where they tell each order in several states', () => {
    expect(
      readLines([
        filled,
        '17,2026-01-15 10:00:00,QCM,Buy,New,100,0,0,CAD',
        '17,2026-01-15 10:00:01,QCM,Buy,Partially Filled,100,40,1.25,CAD',
        '17,2026-01-15 10:00:02,QCM,Buy,Filled,100,100,1.26,CAD',
        '18,2026-01-16 10:00:02,QCM,Sell,Filled,50,50,1.3,CAD',
      ]),
    ).toMatchObject({
      rows: ['4 2026-01-15 QCM buy 100 @ 1.26 CAD', '5 2026-01-16 QCM sell 50 @ 1.3 CAD'],
      leftOut: {
        'Orders that were not executed, or cancelled later': 1,
        'States of orders that another row tells whole': 1,
      },
      errors: [],
      warnings: [],
    });
  });

  it('keep parts of an order that were executed one by one', () => {
    const rows = [
      '17,2026-01-15 10:00:01,QCM,Buy,Partially Filled,100,40,1.25,CAD',
      '17,2026-01-15 10:00:02,QCM,Buy,Filled,100,60,1.26,CAD',
      '18,2026-01-15 10:00:02,QCM,Buy,Filled,30,30,1.26,CAD',
      '18,2026-01-15 10:00:02,QCM,Buy,Filled,30,30,1.26,CAD',
    ];
    expect(readLines([filled, ...rows])).toMatchObject({ errors: [], warnings: [], leftOut: {} });
    expect(readLines([filled, ...rows]).rows).toHaveLength(4);
  });

  it('refuse rows of which nobody can tell whether they are parts or states', () => {
    const { rows, errors, leftOut } = readLines([
      asked,
      '17,2026-01-15,QCM,Buy,Submitted,100,1.25,CAD',
      '17,2026-01-15,QCM,Buy,Partially Filled,100,1.25,CAD',
      '17,2026-01-15,QCM,Buy,Filled,100,1.25,CAD',
      '18,2026-01-15,QCM,Buy,Accepted,50,1.25,CAD',
      '18,2026-01-15,QCM,Buy,Filled,50,1.25,CAD',
    ]);
    expect(rows).toEqual(['6 2026-01-15 QCM buy 50 @ 1.25 CAD']);
    const said =
      'Quantity: Several rows tell this order, as its parts or as its states, and nothing says which: remove those that are no trade of their own.';
    expect(errors).toEqual([`3 ${said}`, `4 ${said}`]);
    expect(leftOut).toEqual({ 'Orders that were not executed, or cancelled later': 2 });
  });

  it('say where an order without a number is filled in part beside one that is filled', () => {
    const { rows, warnings } = readLines([
      asked.replace('Order ID,', ''),
      '2026-01-15,QCM,Buy,Partially Filled,40,1.25,CAD',
      '2026-01-15,QCM,Buy,Filled,100,1.25,CAD',
      '2026-03-15,QCM,Buy,Partially Filled,40,1.25,CAD',
    ]);
    expect(rows).toHaveLength(3);
    expect(warnings).toEqual([
      '2 Quantity: The order is ‘Partially Filled’: look whether another row tells the same shares again.',
    ]);
  });

  it('keep what was executed of an order whose rest was cancelled', () => {
    const lines = [
      filled,
      '17,2026-01-15,QCM,Buy,Partially Filled,100,40,1.25,CAD',
      '17,2026-01-15,QCM,Buy,Cancelled,100,40,1.25,CAD',
      '18,2026-01-15,QCM,Buy,Cancelled,100,100,1.25,CAD',
      '19,2026-01-15,QCM,Buy,Cancelled,100,,,CAD',
    ];
    expect(readLines(lines)).toMatchObject({
      rows: ['3 2026-01-15 QCM buy 40 @ 1.25 CAD'],
      warnings: ['3 Filled Quantity: The order is ‘Cancelled’, after a part of it was executed: that part is read.'],
      errors: [],
    });
  });

  it.each(['New', 'Accepted', 'Active', 'Settled', 'Confirmed', 'Traded', 'Received'])(
    'leave trades that are %s as they are',
    (status) => {
      const { rows, errors, warnings } = readLines([
        asked,
        `17,2026-01-15,QCM,Buy,${status},100,1.25,CAD`,
        `17,2026-01-15,QCM,Buy,${status},100,1.25,CAD`,
        `18,2026-01-16,QCM,Sell,${status},50,1.25,CAD`,
      ]);
      expect({ rows: rows.length, errors, warnings }).toEqual({ rows: 3, errors: [], warnings: [] });
    },
  );
});
