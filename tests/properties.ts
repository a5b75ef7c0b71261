import fc from 'fast-check';

/**
 * Laws are tried with the same inputs each time, so that a commit that passed passes again; `npm run laws` draws new ones.
 *
 * - `PROPERTY_SEED`: a whole number, or `random`
 * - `PROPERTY_RUNS`: how often a law is tried that does not say so itself
 */
const seed = process.env['PROPERTY_SEED'] ?? '20261123';
const runs = process.env['PROPERTY_RUNS'];
fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});
