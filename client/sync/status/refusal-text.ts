import {
  HOLDING_REASONS,
  holdingReason,
  type HoldingReason,
  type RoomReason,
} from '#shared/documents/sync-protocol.ts';

/** The sentences shown when the server refuses a document or accepts no more changes to it. */
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

const TEMPORARY_REASONS: readonly string[] = [
  'role-changed',
  'rejoin',
  ...HOLDING_REASONS,
] satisfies RoomReason[];

const DEFAULT_SENTENCE =
  'The server does not take changes to this document at the moment. What you write is only in this window.';

/** Why changes wait and are sent later without the writer's help; the document can be edited meanwhile. */
const HOLDING_SENTENCES: Record<HoldingReason, { stored: string; unstored: string }> = {
  'server-full': {
    stored:
      'The server has no room at the moment. Your words are safe on this device and will be sent when there is room.',
    unstored:
      'The server has no room at the moment, and this browser stores nothing. Leave this page open until your words are saved, or download them.',
  },
  'text-budget': {
    stored:
      'That was more text than the server takes from one person within an hour. Your words are safe on this device and will be sent by themselves.',
    unstored:
      'That was more text than the server takes from one person within an hour, and this browser stores nothing. Leave this page open until your words are saved, or download them.',
  },
};

/** Returns the banner over an open page whose changes the server does not accept; null when it accepts them. */
export function refusalOf(
  room: { refusal: string | undefined; isStored: boolean } | undefined,
): { kind: 'note' | 'error'; text: string } | null {
  const holding = holdingReason(room?.refusal);
  if (holding)
    return { kind: 'note', text: HOLDING_SENTENCES[holding][room?.isStored ? 'stored' : 'unstored'] };
  // The notice about the ended session is enough while this device stores the text.
  if (room?.refusal === 'signed-out' && room.isStored) return null;
  const text = refusalText(room?.refusal);
  return text === null ? null : { kind: 'error', text };
}

/** Returns the sentence for a refusal that closes a document; null for a reason that passes by itself. */
export function refusalText(reason: string | undefined): string | null {
  if (reason === undefined || TEMPORARY_REASONS.includes(reason)) return null;
  return Object.hasOwn(SENTENCES, reason)
    ? (SENTENCES[reason as RoomReason] ?? DEFAULT_SENTENCE)
    : DEFAULT_SENTENCE;
}
