import * as Y from 'yjs';
import { applyStateParts } from '#shared/documents/updates/apply-journal-update.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { findBlock, type BlockWithSiblings } from '#shared/editor/content/find-block.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readRoom, type JournalRoom } from '#server/db/journal/read-room.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openVersion } from './open-version.ts';

export interface BlockHistoryInput {
  ydocId: string;
  blockId: string;
  /** The version that was examined last; undefined to begin with the present text. */
  after: string | undefined;
}

export type BlockHistory =
  | { kind: 'no-version' | 'newer-version' }
  | {
      kind: 'read';
      now: BlockWithSiblings | null;
      entries: (BlockWithSiblings & { versionId: string })[];
      next: string | null;
    };

/** The most versions that one call examines, because each is a complete document. */
export const VERSIONS_AT_ONCE = 40;
/** A call for a long document ends sooner, after this time. */
const TIME_LIMIT_MS = 1_500;

const OLDER_VERSIONS = `SELECT id FROM doc_version WHERE ydoc_id = ? AND id < ? ORDER BY id DESC LIMIT ${VERSIONS_AT_ONCE + 1}`;
/** Greater than every id. */
const AFTER_ALL_IDS = 'g';

/** Runs in a worker. Returns the states of a block in the versions of its document, wherever it changed. */
export const readBlockHistory: JobBody<BlockHistoryInput, BlockHistory> = (
  { ydocId, blockId, after },
  { reader },
) => {
  const startedAt = performance.now();
  const stored = readRoom(reader(), ydocId);
  if (!stored) return { kind: 'no-version' };
  const start = after === undefined ? blockNow(stored, blockId) : blockIn(reader(), stored, after, blockId);
  if (start === 'newer') return { kind: 'newer-version' };
  let newer = start ?? undefined;
  const entries: (BlockWithSiblings & { versionId: string })[] = [];
  const ids = prepared(reader(), OLDER_VERSIONS, 'column').all(ydocId, after ?? AFTER_ALL_IDS) as string[];
  let next: string | null = null;
  for (const [at, versionId] of ids.entries()) {
    if (at === VERSIONS_AT_ONCE || (at > 0 && performance.now() - startedAt > TIME_LIMIT_MS)) {
      next = ids[at - 1] ?? null;
      break;
    }
    const found = blockIn(reader(), stored, versionId, blockId);
    if (found === 'newer') return { kind: 'newer-version' };
    // An unreadable version shows no change.
    if (found === null) continue;
    if (found && contentKey(found) !== contentKey(newer)) entries.push({ ...found, versionId });
    newer = found;
  }
  return { kind: 'read', now: after === undefined ? start || null : null, entries, next };
};

/** Returns a block of the present text; undefined when the text does not contain it. */
function blockNow(parts: JournalRoom, blockId: string): BlockWithSiblings | undefined {
  const doc = new Y.Doc();
  applyStateParts(doc, parts);
  return findBlock(fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT)), blockId);
}

/**
 * Returns a block of a version; undefined when the version does not contain it, null when the version is unreadable.
 */
function blockIn(
  raw: RawConnection,
  stored: JournalRoom,
  versionId: string,
  blockId: string,
): BlockWithSiblings | undefined | null | 'newer' {
  const opened = openVersion(raw, stored, versionId);
  if (opened.kind === 'newer-version') return 'newer';
  return opened.kind === 'opened' ? findBlock(fragmentToJson(opened.fragment), blockId) : null;
}

const contentKey = (placed: BlockWithSiblings | undefined): string => JSON.stringify(placed?.block ?? null);

export const blockHistoryJob = job<BlockHistoryInput, BlockHistory>(
  'long',
  new URL(import.meta.url),
  'readBlockHistory',
);
