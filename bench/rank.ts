import pg from 'pg';

/**
 * The mines of a data set that is made to have so many, none of them archived: exactly these are ranked, since one of the
 * weights is of what is known of each.
 */
export async function showAllMines(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('update mines set is_archived = false where is_archived');
    if (rowCount) await client.query('vacuum analyze mines');
  } finally {
    await client.end();
  }
}

/** Throws unless a rank is of exactly so many mines. */
export async function checkRanked(address: string, cookie: string, mines: number): Promise<void> {
  const answer = await fetch(address, { headers: { cookie } });
  const { total, without } = (await answer.json()) as { total: number; without: number };
  if (total + without !== mines) throw new Error(`${total + without} mines are ranked, not ${mines}: ${address}`);
}
