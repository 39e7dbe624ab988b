import * as v from 'valibot';
import { MessageText } from '#shared/accounts/contact-form.ts';
import { Id, Timestamp } from '#shared/lib/scalars.ts';
import { PLAN_IDS } from '../plans/plans.ts';
import { Skip } from './admin-page.ts';
import { defineOperation, userScope } from './contract.ts';

/** The messages of one page. */
export const MESSAGES_PAGE_SIZE = 10;

const ContactMessage = v.object({
  id: v.string(),
  createdAt: Timestamp,
  /** The sender, if they were signed in. */
  userId: v.nullable(v.string()),
  email: v.string(),
  /** The plan of the sender, or of the account with this address; null without an account. */
  plan: v.nullable(v.picklist(PLAN_IDS)),
  content: v.string(),
  isRead: v.boolean(),
  repliedAt: v.nullable(Timestamp),
  reply: v.nullable(v.string()),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

const ExampleId = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

export const getContactMessages = defineOperation({
  name: 'get-contact-messages',
  kind: 'query',
  summary:
    'Lists ten messages of the contact form for administrators: unread ones of the Pro plan first, then of Hobby, then the others, each the newest first. Needs a proof of the last 15 minutes.',
  access: 'admin',
  needsProof: true,
  scope: userScope,
  input: v.strictObject({
    /** The number of messages before the page. */
    skip: Skip,
    /** Without a value both are listed. */
    isRead: v.optional(v.boolean()),
  }),
  output: v.object({
    messages: v.array(ContactMessage),
    totalPages: v.number(),
    totalMessages: v.number(),
    unreadMessages: v.number(),
  }),
  errors: ['proof_needed'],
  shows: ['contact-messages'],
  example: { skip: 0, isRead: false },
});

export const getUnreadMessageCount = defineOperation({
  name: 'get-unread-message-count',
  kind: 'query',
  summary: 'Returns the number of unread messages of the contact form, for administrators.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({ unreadMessages: v.number() }),
  shows: ['contact-messages'],
  example: {},
});

export const markContactMessageRead = defineOperation({
  name: 'mark-contact-message-read',
  kind: 'command',
  summary: 'Marks a message of the contact form as read, or as unread again.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({ id: Id, isRead: v.optional(v.boolean(), true) }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'proof_needed'],
  alters: ['contact-messages', 'logs'],
  example: { id: ExampleId, isRead: true },
});

export const replyToContactMessage = defineOperation({
  name: 'reply-to-contact-message',
  kind: 'command',
  summary: 'Sends a reply by mail to the sender of a message, once, and marks the message as read.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({ id: Id, content: MessageText }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'conflict', 'proof_needed'],
  alters: ['contact-messages', 'logs'],
  maxBytes: 64 * 1024,
  example: { id: ExampleId, content: 'Thank you for writing. The export of your workspace is ready now.' },
});
