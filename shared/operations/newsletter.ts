import * as v from 'valibot';
import { NewsletterText } from '../accounts/newsletter.ts';
import { Id, Subject, Timestamp } from '../lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';
import { Run, RUN_STATES } from './runs.ts';

const Newsletter = v.object({
  id: v.string(),
  subject: v.string(),
  createdAt: Timestamp,
  /** The run that sends it, or sent it. */
  runId: v.string(),
  /** The state of that run. */
  state: v.fallback(v.picklist(RUN_STATES), 'running'),
  /** The number of recipients at its start. */
  recipients: v.number(),
  /** Emails that the mail server took. */
  sent: v.number(),
  /** Emails that the mail server refused. */
  failed: v.number(),
  /** Emails that were under way when the server stopped. They are not sent again, because they may have arrived. */
  uncertain: v.number(),
});
export type Newsletter = v.InferOutput<typeof Newsletter>;

/** The most addresses of one export. */
export const MAX_EXPORTED_RECIPIENTS = 100_000;

const Recipient = v.object({ email: v.string(), username: v.nullable(v.string()) });
export type Recipient = v.InferOutput<typeof Recipient>;

const NEWSLETTER_ID = '0192d3a4-0000-7000-8000-00000000000b';
const letter = { subject: Subject, content: NewsletterText };
const example = { subject: 'What is new in May', content: 'Search finds **everything** now.' };

export const getNewsletter = defineOperation({
  name: 'get-newsletter',
  kind: 'query',
  summary:
    'Returns how many people receive the newsletter, and the newsletter that was sent last, for administrators.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({ recipients: v.number(), last: v.nullable(Newsletter) }),
  shows: ['newsletter'],
  example: {},
});

export const exportNewsletterRecipients = defineOperation({
  name: 'export-newsletter-recipients',
  kind: 'query',
  summary:
    'Returns the people who receive the newsletter, for administrators. Needs a proof of the last 15 minutes; the security log records each export.',
  access: 'admin',
  needsProof: true,
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({ recipients: v.array(Recipient), totalRecipients: v.number() }),
  errors: ['proof_needed'],
  shows: ['newsletter'],
  limit: { count: 20, seconds: 60 },
  example: {},
});

export const sendTestNewsletter = defineOperation({
  name: 'send-test-newsletter',
  kind: 'command',
  summary: 'Sends a newsletter to the calling administrator alone.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject(letter),
  output: v.object({ email: v.string() }),
  errors: ['not_found', 'proof_needed'],
  alters: ['logs'],
  limit: { count: 20, seconds: 3_600 },
  example,
});

/** Queues the run that sends it. Everybody gets one email, also when the run is interrupted. */
export const sendNewsletter = defineOperation({
  name: 'send-newsletter',
  kind: 'command',
  summary: 'Starts to send a newsletter to everybody who asked for it.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject(letter),
  output: Run,
  errors: ['not_found', 'conflict', 'limit_reached', 'proof_needed'],
  alters: ['newsletter', 'runs', 'logs'],
  grows: true,
  limit: { count: 20, seconds: 3_600 },
  example,
});

export const continueNewsletter = defineOperation({
  name: 'continue-newsletter',
  kind: 'command',
  summary: 'Sends a newsletter whose run failed or was cancelled to the people who have not received it.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({ id: Id }),
  output: Run,
  errors: ['not_found', 'conflict', 'limit_reached', 'proof_needed'],
  alters: ['newsletter', 'runs', 'logs'],
  limit: { count: 20, seconds: 3_600 },
  example: { id: NEWSLETTER_ID },
});
