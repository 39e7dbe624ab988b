/** Tables that stay short however many people write. Every other table grows. */
export const SHORT_TABLES: ReadonlySet<string> = new Set([
  'counter',
  'meta',
  'schema_migration',
  // What there is to do: a row goes when it is done.
  'underived_room',
  'unfolded_room',
  'unnamed_chunk',
  'writing_session',
]);

/** A walk over a table that grows, and why it may be. */
export interface AllowedScan {
  /** A part of the statement that no other has. */
  statement: string;
  /** A part of the plan: the same statement by another index is a fault. */
  plan: string;
  reason: string;
}

export const ALLOWED_SCANS: readonly AllowedScan[] = [
  {
    statement: 'SELECT count(*) FROM "',
    plan: 'SCAN',
    reason: 'Migrations count rows before the server listens, backups in a process of their own.',
  },
  {
    statement: 'SELECT ydoc_id FROM room WHERE deleted_at IS NULL ORDER BY ydoc_id',
    plan: 'SCAN room',
    reason: 'A backup is compared with its database room by room, in a process of its own.',
  },
  {
    statement: 'SELECT key, file_size AS size FROM asset',
    plan: 'SCAN asset',
    reason: 'A backup is compared with the files, in a process of its own.',
  },
  {
    statement: 'FROM doc_quarantine) AS quarantined',
    plan: 'SCAN doc_quarantine USING COVERING INDEX',
    reason: 'Damaged parts are few, and each has raised an alarm.',
  },
  {
    statement: 'FROM event WHERE id > ? ORDER BY id LIMIT ?',
    plan: 'USING INTEGER PRIMARY KEY (rowid>?)',
    reason: 'The events since the last look.',
  },
  {
    statement: '"created_at" <',
    plan: '_created (created_at<?)',
    reason: 'Rows older than 90 days, and grants of uploads older than two hours, which are then deleted.',
  },
  {
    statement: '"expires_at" <= ?',
    plan: '_expires (expires_at<?)',
    reason: 'Rows that have run out, fifty at a time, which are then deleted.',
  },
  {
    statement: '"session"."last_used_at" <= ?',
    plan: 'session_used (last_used_at<?)',
    reason: 'Sessions that nobody used for 60 days, fifty at a time, which are then deleted.',
  },
  {
    statement: '"user"."deletion_asked_at" <= ?',
    plan: 'user_deletion (deletion_asked_at<?)',
    reason: 'The accounts that are due; the index has those alone whose owner asked for it.',
  },
  {
    statement: '"id") > (?, ?)',
    plan: '_deleted ((deleted_at,id)>(?,?) AND deleted_at<?)',
    reason: 'Rows that were deleted 30 days ago, which are then purged.',
  },
  {
    statement: '"canvas_item"."gone_seen_at" <= ?',
    plan: 'canvas_item_gone (gone_seen_at<?)',
    reason: 'Nodes and edges that were deleted 30 days ago, which are then purged.',
  },
  {
    statement: '"asset"."thumbnail_tried_at" is null',
    plan: 'USING INDEX asset_untried',
    reason: 'The index has the files alone of which no thumbnail was tried yet.',
  },
  {
    statement: 'select "id" from "user" limit ?',
    plan: 'SCAN user USING COVERING INDEX',
    reason: 'The first user alone: whether there is one.',
  },
  {
    statement: 'update "user" set "password_hash" = ? where ("user"."is_demo"',
    plan: 'USING INDEX user_demo',
    reason: 'The index has demo accounts alone.',
  },
  {
    statement: ' where false',
    plan: 'SCAN',
    reason: 'Nothing is read: the list of ids is empty.',
  },
];
