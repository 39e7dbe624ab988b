/** Tables that stay short, however many users there are. Every other table grows. */
export const SHORT_TABLES: ReadonlySet<string> = new Set([
  'counter',
  'meta',
  'schema_migration',
  // Work queues: a row is deleted when its work is done.
  'underived_room',
  'unfolded_room',
  'unnamed_chunk',
  'writing_session',
  // A row for each day of two years.
  'daily_stats',
]);

/** A permitted scan of a growing table, with the reason. */
export interface AllowedScan {
  /** A part of the statement that occurs in no other statement. */
  statement: string;
  /** A part of the query plan. The same statement with another index is reported. */
  plan: string;
  reason: string;
}

export const ALLOWED_SCANS: readonly AllowedScan[] = [
  {
    statement: 'SELECT count(*) FROM "',
    plan: 'SCAN',
    reason: 'Migrations count rows before the server listens, backups in a separate process.',
  },
  {
    statement: 'SELECT ydoc_id FROM room WHERE deleted_at IS NULL ORDER BY ydoc_id',
    plan: 'SCAN room',
    reason: 'A backup is compared with its database room by room, in a separate process.',
  },
  {
    statement: 'SELECT key, file_size AS size FROM asset',
    plan: 'SCAN asset',
    reason: 'A backup is compared with the files, in a separate process.',
  },
  {
    statement: 'FROM doc_quarantine) AS quarantined',
    plan: 'SCAN doc_quarantine USING COVERING INDEX',
    reason: 'Damaged parts are rare, and each has raised an alarm.',
  },
  {
    statement: 'FROM event WHERE id > ? ORDER BY id LIMIT ?',
    plan: 'USING INTEGER PRIMARY KEY (rowid>?)',
    reason: 'Only the events since the last run.',
  },
  {
    statement: '"created_at" <',
    plan: '_created (created_at<?)',
    reason: 'Rows older than 90 days, and upload grants older than two hours, which are then deleted.',
  },
  {
    statement: '"expires_at" <= ?',
    plan: '_expires (expires_at<?)',
    reason: 'Expired rows, fifty at a time, which are then deleted.',
  },
  {
    statement: `"credit_reservation"."state" = 'open'`,
    plan: 'credit_reservation_due (expires_at<?)',
    reason: 'Forgotten reservations, a batch at a time, which are then released.',
  },
  {
    statement: '"user"."last_free_credits_at" < ?',
    plan: 'user_free_credits (last_free_credits_at<?)',
    reason: 'Users without the credits of this month, a batch at a time, who then get them.',
  },
  {
    statement: '"session"."last_used_at" <= ?',
    plan: 'session_used (last_used_at<?)',
    reason: 'Sessions that nobody used for 60 days, fifty at a time, which are then deleted.',
  },
  {
    statement: '"user"."deletion_asked_at" <= ?',
    plan: 'user_deletion (deletion_asked_at>? AND deletion_asked_at<?)',
    reason: 'Accounts due for deletion. The index contains only accounts whose owners requested it.',
  },
  {
    statement: '"subscription_ends_at" from "user" where ("user"."id" > ?',
    plan: 'sqlite_autoindex_user_1 (id>?)',
    reason: 'A page of users. Once a day all of them are compared with the payment provider.',
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
    statement: '"run"."finished_at" <= ?',
    plan: 'run_finished (finished_at<?)',
    reason: 'Runs that ended 30 days ago, which are then deleted.',
  },
  {
    statement: '"asset"."thumbnail_tried_at" is null',
    plan: 'USING INDEX asset_untried',
    reason: 'The index contains only files whose thumbnail was not attempted yet.',
  },
  {
    statement: 'order by "user"."email" asc limit ?',
    plan: 'SCAN user USING INDEX user_email',
    reason:
      'A page of the users for administrators, who search by a part of an address. It ends at the tenth match.',
  },
  {
    statement: 'select count(*) from "user" where "user"."deleted_at" is null',
    plan: 'SCAN user',
    reason: 'The number of users, for administrators.',
  },
  {
    statement: 'select count(*) from "user" where ("user"."deleted_at" is null',
    plan: 'SCAN user',
    reason: 'The number of users that match a filter of administrators.',
  },
  {
    statement: 'select count(*) from "user" where ("user"."is_admin" = ? and "user"."id" <> ?',
    plan: 'SCAN user',
    reason: 'Only when an administrator tries to give up the role, to say whether another one is left.',
  },
  {
    statement: '"username" from "user" where (("user"."send_newsletter" and',
    plan: 'user_newsletter (id>?)',
    reason: 'The next recipients of a newsletter, a batch at a time. The index contains only recipients.',
  },
  {
    statement: 'select count(*) from "user" where ("user"."send_newsletter" and',
    plan: 'SCAN user USING INDEX user_newsletter',
    reason:
      'The number of recipients of a newsletter, for administrators. The index contains only recipients.',
  },
  {
    statement: 'from "newsletter" order by "newsletter"."created_at" desc',
    plan: 'SCAN newsletter USING INDEX newsletter_created',
    reason: 'Only the newest newsletter.',
  },
  {
    statement: 'select "id" from "user" limit ?',
    plan: 'SCAN user USING COVERING INDEX',
    reason: 'Only the first user, to find out whether there is one.',
  },
  {
    statement: 'update "user" set "password_hash" = ? where ("user"."is_demo"',
    plan: 'USING INDEX user_demo',
    reason: 'The index contains only demo accounts.',
  },
  {
    statement: '"payment"."created_at" >= ? and "payment"."created_at" < ?',
    plan: 'payment_created (created_at>? AND created_at<?)',
    reason: 'The payments of one day, for the statistics.',
  },
  {
    statement: 'from "page_view" order by "page_view"."date" asc limit ?',
    plan: 'SCAN page_view USING COVERING INDEX',
    reason: 'Only the first view, to find out when the statistics begin.',
  },
  {
    statement: '"page_view"."date" < ?',
    plan: '(date<?)',
    reason: 'Views of the day before the last two years, which are then deleted.',
  },
  {
    statement: 'from "admin_log"',
    plan: 'SCAN admin_log',
    reason: 'A page, the number or the export of the entries that match, for administrators.',
  },
  {
    statement: 'order by "user"."email" limit ?',
    plan: 'SCAN user USING INDEX user_email',
    reason: 'Administrators filter the log by a part of an address. It ends at the hundredth match.',
  },
  {
    statement: 'from "contact_form_message"',
    plan: 'SCAN contact_form_message',
    reason:
      'A page or the number of messages, for administrators, and the messages of an erased or exported account. The form takes few.',
  },
  {
    statement: '"contact_form_message"."created_at" >= ?',
    plan: 'contact_form_message_created (created_at>?)',
    reason: 'The messages of the last ten minutes, to recognise a repeated one.',
  },
  {
    statement: 'AS paidUserCount',
    plan: 'SCAN user',
    reason: 'Every ten minutes a worker thread counts the users for the statistics.',
  },
  {
    statement: 'select "created_at" from "payment_event" order by "payment_event"."created_at" desc limit ?',
    plan: 'SCAN payment_event USING COVERING INDEX payment_event_created',
    reason: 'It reads the newest row of the index alone.',
  },
  {
    statement: 'select "email" from "user" where ("user"."is_admin" and',
    plan: 'SCAN user USING INDEX user_admin',
    reason: 'The index contains administrators alone.',
  },
  {
    statement: '(select "id" from "user" where "user"."is_admin")',
    plan: 'SCAN user USING INDEX user_admin',
    reason: 'The index contains administrators alone.',
  },
];
