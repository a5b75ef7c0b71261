import { expect, test } from 'vitest';
import { processorTime } from '../../../../../../tests/processor-time.ts';
import { RaisedText } from './raised-text.ts';

test.each([
  ['0.50', '2', '*'],
  ['1,234', '1,2', '*'],
  ['45,200', '(a)', '*'],
  ['Measured', '1', '*'],
  ['Contained metal', ' 10', '*'],
  ['Density (t/m', '3', '³'],
  ['Area (km', '2', '²'],
  ['Tonnes (x10', '3', '³'],
  ['Tonnes (x10', '6', '^6'],
  ['10', '6', '^6'],
  ['10', '1', '*'],
  ['410', '6', '*'],
  ['1,210', '2', '*'],
  ['2', 'e', 'e'],
  ['48', 'o', '°'],
  ['48', '0', '°'],
  ['31', 'st', 'st'],
  ['N', 'o', 'o'],
  ['', '1', '1'],
  ['Alpha', ' Mine of the north', ' Mine of the north'],
])('%j with %j raised behind it ends in %j', (before, text, read) => {
  const line = new RaisedText();
  line.add(before);
  line.raise();
  line.add(text);
  expect(line.take()).toBe(before + read);
});

test('raised parts that follow each other are one', () => {
  const line = new RaisedText();
  line.add('0.50');
  for (const part of ['1', ',', '3']) {
    line.raise();
    line.add(part);
    line.lower();
  }
  line.add(' g/t');
  expect(line.take()).toBe('0.50* g/t');
});

test('a line of very many parts takes as long as they are many, raised or not', () => {
  const parts = 200_000;
  const read = () => {
    const line = new RaisedText();
    for (let part = 0; part < parts; part += 1) {
      line.add('a figure of 12');
      line.raise();
      line.add('1');
      line.lower();
    }
    return line.take();
  };
  expect(read()).toBe('a figure of 12*'.repeat(parts));
  // Where all of the line was looked at for each, 20,000 parts took half a minute.
  expect(processorTime(read, 2_000)).toBeLessThan(2_000);
});
