import { query } from '../../../web/http.ts';
import { dashboard } from '../contract.ts';

export const dashboardPage = () => query(dashboard.read);
