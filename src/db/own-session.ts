/**
 * How a connection begins that takes as long as its work does (a migration, a backup, an import): without the limits that
 * the role may have for requests behind a pooler.
 */
export const ownSession = {
  options: '-c timezone=UTC -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
};
