import { query } from '../../../web/http.ts';
import { peers } from '../contract.ts';

export const peersOf = (id: number) => query(peers.read, { params: { id } });
