const settings = {
  timezone: 'UTC',
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  // Other than the operator may have set for the database: what waited for a lock has to see what others committed meanwhile.
  default_transaction_isolation: 'read\\ committed',
};

/**
 * How a connection begins that takes as long as its work does (a migration, a backup, an import): without the limits that
 * the role may have for requests behind a pooler.
 */
export const ownSession = {
  options: Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
};
