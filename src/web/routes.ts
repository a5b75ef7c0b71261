import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * Every page of the application. `entry.client.tsx` keeps the half of the table that the session calls for, so neither loads
 * the other's code. What opens signed out beside them is finished HTML, drawn in the build (`src/web/site`).
 */
export default [
  layout('layout/VisitorFrame.tsx', [
    route('sign-in', 'pages/sign-in.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('confirm-email', 'pages/confirm-email.tsx'),
    route('set-up', 'pages/set-up.tsx'),
  ]),
  layout('layout/MemberFrame.tsx', [
    index('pages/dashboard.tsx'),
    route('mines', 'pages/mines.tsx'),
    route('mines/compare', 'pages/mine-comparison.tsx'),
    route('mines/rank', 'pages/mine-ranking.tsx'),
    route('mines/cost-curve', 'pages/mine-cost-curve.tsx'),
    route('mines/:id', 'pages/mine.tsx'),
    route('companies', 'pages/companies.tsx'),
    route('companies/compare', 'pages/company-comparison.tsx'),
    route('companies/rank', 'pages/company-ranking.tsx'),
    route('companies/:id', 'pages/company.tsx'),
    route('companies/:id/quarter', 'pages/company-quarter.tsx'),
    route('prices', 'pages/prices.tsx'),
    route('prices/decks', 'pages/price-decks.tsx'),
    route('prices/:id', 'pages/price-series.tsx'),
    route('events', 'pages/events.tsx'),
    route('watchlist', 'pages/watchlist.tsx'),
    route('investments', 'pages/investments.tsx'),
    route('investments/import', 'pages/investments-import.tsx'),
    route('activity', 'pages/activity.tsx'),
    route('changes', 'pages/changes.tsx'),
    route('users', 'pages/users.tsx'),
    route('users/:id', 'pages/user-elsewhere.tsx'),
    route('user/:id', 'pages/user.tsx'),
    route('admin', 'pages/admin.tsx'),
    route('account', 'pages/account.tsx'),
    route('csv-upload', 'pages/csv-upload.tsx'),
    route('api-examples', 'pages/api-examples.tsx'),
    route('*', 'pages/not-found.tsx', { id: 'pages/not-found' }),
  ]),
] satisfies RouteConfig;
