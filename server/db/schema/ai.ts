import { bool, id, index, json, string, table, time } from '#server/db/columns';
import { sql } from 'drizzle-orm';

/** The AI settings of a workspace. A workspace without a row uses the server's model, switched on. */
export const aiSettings = table('ai_settings', {
  workspaceId: id().primaryKey(),
  isEnabled: bool().notNull().default(true),
  /** The address of the workspace's own model, such as `http://127.0.0.1:11434/v1`; null uses the server's model. */
  baseUrl: string(),
  /** The key of the workspace's own model, encrypted by `server/secrets`; null for a model without a key. */
  encryptedKey: string(),
  /** Who set or removed the own model, and when; null when nobody did. */
  modelChangedBy: id(),
  modelChangedAt: time(),
  updatedAt: time().notNull(),
});

/**
 * An answer of a language model. The row is written before anything is sent, so it also records the texts that were
 * sent for an answer that failed. An `origin` mark in a text names the row that its words came from [X8].
 */
export const aiAnswer = table(
  'ai_answer',
  {
    id: id().primaryKey(),
    /** Null for a style of a user. */
    workspaceId: id(),
    /** The document or canvas; null for work that belongs to none, such as a writing style. */
    itemId: id(),
    userId: id().notNull(),
    /** An action of `shared/ai/actions`, `ai-node`, `writing-style`, or `prompt` for a prompt without a document. */
    action: string().notNull(),
    model: string().notNull(),
    /** The messages that were sent. */
    sent: json<readonly { role: string; content: string }[]>().notNull(),
    /** The answer; empty until it has ended, and when it failed before its first word. */
    text: string().notNull(),
    createdAt: time().notNull(),
    endedAt: time(),
    /** Whether it ended without a charge although the server's model had worked for it. A day has a number of these. */
    isFreeFailure: bool().notNull().default(false),
  },
  (t) => [
    index('ai_answer_item').on(t.itemId, t.createdAt),
    index('ai_answer_workspace').on(t.workspaceId),
    index('ai_answer_user').on(t.userId, t.createdAt),
    index('ai_answer_free_failure')
      .on(t.userId, t.createdAt)
      .where(sql`${t.isFreeFailure}`),
  ],
);

/** A description of a writer's style in Markdown, which prompts carry. */
export const writingStyle = table(
  'writing_style',
  {
    id: id().primaryKey(),
    /** The user who created it. */
    userId: id().notNull(),
    /** Null for a style of the user, which only they see, in all of their workspaces. */
    workspaceId: id(),
    name: string().notNull(),
    /** The style guide, in Markdown. */
    content: string().notNull(),
    /** A generated passage in this style; null until one was generated. */
    example: string(),
    /** The page that the sample was read from; null for a sample that was typed. */
    sourceUrl: string(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('writing_style_workspace').on(t.workspaceId, t.createdAt),
    index('writing_style_user')
      .on(t.userId, t.createdAt)
      .where(sql`${t.workspaceId} is null`),
    index('writing_style_creator').on(t.userId),
  ],
);
