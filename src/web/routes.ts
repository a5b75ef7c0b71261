import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * Every page. `/` stands twice: the landing page for visitors, the dashboard for members; `entry.client.tsx` keeps the half
 * of the table that the session calls for, so neither loads the other's code.
 */
export default [
  layout('layout/VisitorFrame.tsx', [
    index('pages/landing.tsx'),
    route('sign-in', 'pages/sign-in.tsx'),
    route('*', 'pages/landing.tsx', { id: 'pages/landing-elsewhere' }),
  ]),
  layout('layout/MemberFrame.tsx', [
    index('pages/dashboard.tsx'),
    route('mines', 'pages/mines.tsx'),
    route('mines/:id', 'pages/mine.tsx'),
    route('companies', 'pages/companies.tsx'),
    route('companies/:id', 'pages/company.tsx'),
    route('events', 'pages/events.tsx'),
    route('watchlist', 'pages/watchlist.tsx'),
    route('investments', 'pages/investments.tsx'),
    route('investments/import', 'pages/investments-import.tsx'),
    route('csv-upload', 'pages/csv-upload.tsx'),
    route('*', 'pages/not-found.tsx', { id: 'pages/not-found' }),
  ]),
] satisfies RouteConfig;
