import { bool, id, index, int, json, primaryKey, string, table, time } from '#server/db/columns';

/**
 * Views of public pages, counted by day, path and referrer host. No address, cookie or user is stored. Days are UTC
 * dates such as `2026-11-26`. Kept for 2 years.
 */
export const pageView = table(
  'page_view',
  {
    date: string().notNull(),
    /** A path of the routes table; others are not counted. */
    path: string().notNull(),
    /** The host of the referring page; `direct` without one. */
    source: string().notNull(),
    views: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.date, t.path, t.source] })],
);

/** The figures of one UTC day, which a job fills. Money is in cents. Kept for 2 years. */
export const dailyStats = table('daily_stats', {
  id: id().primaryKey(),
  /** A UTC date, unique. */
  date: string().notNull().unique(),
  totalViews: int().notNull(),
  userCount: int().notNull(),
  paidUserCount: int().notNull(),
  userDelta: int().notNull(),
  paidUserDelta: int().notNull(),
  totalRevenueCents: int().notNull(),
  totalProfitCents: int().notNull(),
  createdAt: time().notNull(),
});

/** The views of one day by the place that visitors came from. */
export const pageViewSource = table(
  'page_view_source',
  {
    dailyStatsId: id().notNull(),
    name: string().notNull(),
    date: string().notNull(),
    visitors: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dailyStatsId, t.name] })],
);

/** The acts of administrators and jobs. Rows are never changed; they are deleted after 2 years. */
export const adminLog = table(
  'admin_log',
  {
    id: id().primaryKey(),
    /** `info`, `warning` or `error`. */
    level: string().notNull(),
    /** A sentence that says the act, and the reason where one was given, until the account is erased. */
    message: string().notNull(),
    /** The administrator; null for a job and for `npm run admin`. */
    actorId: id(),
    /** The user whom the act concerns; null for none. */
    subjectId: id(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('admin_log_created').on(t.createdAt, t.id),
    index('admin_log_actor').on(t.actorId),
    index('admin_log_subject').on(t.subjectId),
  ],
);

/** A message from the contact form. */
export const contactFormMessage = table(
  'contact_form_message',
  {
    id: id().primaryKey(),
    /** The sender, if they were signed in. */
    userId: id(),
    email: string().notNull(),
    content: string().notNull(),
    isRead: bool().notNull().default(false),
    repliedAt: time(),
    reply: string(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('contact_form_message_created').on(t.createdAt, t.id),
    index('contact_form_message_user').on(t.userId),
  ],
);

/** A newsletter to the users who asked for it. */
export const newsletter = table(
  'newsletter',
  {
    id: id().primaryKey(),
    subject: string().notNull(),
    /** Markdown. */
    content: string().notNull(),
    /** The newest run that sends it. */
    runId: id().notNull(),
    /** The number of recipients at its start. */
    recipients: int().notNull(),
    /**
     * The id of the last recipient whose email was begun. Recipients get it in order of their ids, and the position is
     * stored before the email leaves: nobody gets it twice.
     */
    position: string().notNull().default(''),
    /** Emails that were begun, that the mail server took, and that it refused. */
    begun: int().notNull().default(0),
    sent: int().notNull().default(0),
    failed: int().notNull().default(0),
    createdAt: time().notNull(),
    /** When everybody had received it; null before. */
    finishedAt: time(),
  },
  (t) => [index('newsletter_created').on(t.createdAt, t.id)],
);

/**
 * A generated text: an outline, or a blog post in the form of the former product. The migration moves finished posts
 * to documents of the workspace "Blog Archive" and leaves the rows.
 */
export const gptResponse = table(
  'gpt_response',
  {
    id: id().primaryKey(),
    userId: id().notNull(),
    title: string().notNull(),
    content: string().notNull(),
    /** `completed` for a finished text. */
    status: string().notNull(),
    outline: json<unknown>(),
    isOutline: bool().notNull().default(false),
    generatedFromOutlineId: id(),
    generatedBlogId: id(),
    /** SEO fields and research sources of a post. */
    meta: json<Record<string, unknown>>().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [index('gpt_response_user').on(t.userId, t.createdAt)],
);

/** The migration of a user's posts. A user is migrated once. */
export const blogMigration = table('blog_migration', {
  userId: id().primaryKey(),
  workspaceId: id().notNull(),
  /** The run that moves the posts. */
  runId: id().notNull(),
  migratedDocuments: int().notNull(),
  createdAt: time().notNull(),
  finishedAt: time(),
});
