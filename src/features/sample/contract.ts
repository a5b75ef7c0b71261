import { z } from 'zod';
import { endpoint } from '../../contract.ts';

export const sample = {
  remove: endpoint({
    method: 'DELETE',
    path: '/api/sample-data',
    access: 'admin',
    tag: 'Administration',
    summary: 'Remove all sample data: its mines, its companies and what belongs to them',
    response: z.object({ mines: z.number(), companies: z.number() }),
  }),
};
