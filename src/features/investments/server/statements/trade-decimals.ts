import Big from 'big.js';

/** Exact decimals whose quotients have as many digits as a journal asks for, and few enough for files of many trades. */
export const Exact: Big.BigConstructor = Big();
Exact.DP = 14;
export type Exact = Big;
