import { query } from '../../../web/http.ts';
import { costCurve } from '../contract.ts';
import type { CurveAddress } from './curve-address.ts';

// Filters are as an address has them: what no list knows, the server refuses in words.
export const mineCostCurve = ({ metal, source, years }: CurveAddress, filters: Readonly<Record<string, string>>) =>
  query(costCurve.read, { query: { ...filters, metal, source, years } });
