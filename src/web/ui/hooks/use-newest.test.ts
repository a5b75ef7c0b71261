import { describe, expect, test } from 'vitest';
import { newest } from './use-newest.ts';

describe('questions of which only the newest counts', () => {
  test('a new one gives up the one before it, and holds itself', () => {
    const questions = newest();
    const [first, second] = [questions.next(), questions.next()];
    expect([first.aborted, second.aborted]).toEqual([true, false]);
  });

  test('what is forgotten is given up; the next one holds again', () => {
    const questions = newest();
    const first = questions.next();
    questions.forget();
    expect([first.aborted, questions.next().aborted]).toEqual([true, false]);
  });
});
