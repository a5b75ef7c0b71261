export interface NavigationLink {
  to: string;
  label: string;
  /** Highlighted only on this very path. */
  exact?: boolean;
  adminOnly?: boolean;
  /** A page of its own beside the application: loaded anew. */
  outside?: boolean;
}

/** The header's links, in their order: only pages that exist. */
export const links: NavigationLink[] = [
  { to: '/', label: 'Dashboard', exact: true },
  { to: '/mines', label: 'Mines' },
  { to: '/companies', label: 'Companies' },
  { to: '/activity', label: 'Activity' },
  { to: '/events', label: 'Events' },
  { to: '/about', label: 'About', outside: true },
  { to: '/investments', label: 'Investments' },
  { to: '/users', label: 'Users' },
  { to: '/admin', label: 'Admin', adminOnly: true },
];
