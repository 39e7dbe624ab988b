import type { RoomReason } from '#shared/documents/sync-protocol.ts';

/** What a writer reads when the server does not let a document in or stops taking its changes. */
const SENTENCES: Partial<Record<RoomReason, string>> = {
  'signed-out': 'You are signed out. Log in again so that what you write here is saved.',
  'not-found':
    'This document is no longer there, or you have no access to it. Download what you wrote to keep it.',
  'access-lost': 'You no longer have access to this document. Download what you wrote to keep it.',
  'workspace-deleted': 'This workspace was deleted. Download what you wrote to keep it.',
  'schema-too-old': 'This document was written with a newer version of Foolscap. Reload the page to go on.',
  'too-large':
    'What was put in last is too large to be sent at once, so nothing new here is saved. Download your text, reload the page and put it in by parts.',
  'document-full': 'This document has reached its largest size. Go on in a new one.',
  'foreign-client-id':
    'This text belongs to another account of this browser. Download it, then reload the page.',
  'too-many':
    'This document is open too often in this browser. Close other pages of it; what you write here is on this device.',
  resync:
    'What is written here does not fit what the server has of this document, so it is not saved. Download your text, then reload the page.',
  'bad-update':
    'A change could not be read by the server and was not saved. Download your text, then reload the page.',
};

const OTHER =
  'The server does not take changes to this document at the moment. What you write is only in this window.';

/** The sentence for a refusal; null for those that mend themselves within a moment. */
export function refusalText(reason: string | undefined): string | null {
  if (reason === undefined || reason === 'role-changed' || reason === 'rejoin') return null;
  return Object.hasOwn(SENTENCES, reason) ? (SENTENCES[reason as RoomReason] ?? OTHER) : OTHER;
}
