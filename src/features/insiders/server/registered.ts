import { insiderTrades as calls } from '../contract.ts';
import { insiderTradeFile } from './insider-trade-file.ts';
import { insiderTradeKind } from './insider-trade-kind.ts';

/** Trades and holdings of insiders: the record, its files and its calls. */
export const insiders = { record: insiderTradeKind, file: insiderTradeFile, calls };
