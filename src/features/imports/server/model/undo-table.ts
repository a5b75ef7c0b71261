import type pg from 'pg';

/** Records of a kind as an undo sees them. */
export interface UndoTable {
  /** As `import_records` names them. */
  entityType: string;
  table: string;
  /** To what its rows belong; mines and companies belong to themselves, prices to nothing. */
  parent: 'itself' | 'mine' | 'company' | 'either' | 'none';
  /** What is said where a record was left, `t` being its row: `coalesce(t.hole_id, 'an interval')`. */
  name: string;
  /** Conditions under which a record that the file made cannot go, and what is then said; `t` is its row. */
  kept: { where: string; reason: string }[];
  /** Notes what `keep` needs of the records in `undo_records` while they are there as the file made them. */
  note?: (client: pg.PoolClient) => Promise<void>;
  /**
   * Gives records their old values back. The temporary table `undo_updates (id, before jsonb)` holds those that nobody
   * has changed since. Answers the ids of those that cannot have them, with the reason.
   */
  restore: (client: pg.PoolClient) => Promise<{ id: number; reason: string }[]>;
  /** Keeps what sums these records up, after the mines and companies in `undo_owners (mine_id, company_id)` lost or got back some. */
  keep: (client: pg.PoolClient) => Promise<void>;
}
