import * as Y from 'yjs';
import { takeInParts } from '#shared/documents/updates/take-in.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { findBlock, type PlacedBlock } from '#shared/editor/content/placed-block.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readRoom, type StoredRoom } from '#server/db/journal/read-room.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openVersion } from './open-version.ts';

export interface BlockQuestion {
  ydocId: string;
  blockId: string;
  /** The version that was looked at last; undefined to begin with the text as it is. */
  after: string | undefined;
}

export type BlockHistory =
  | { kind: 'no-version' | 'newer-version' }
  | {
      kind: 'read';
      now: PlacedBlock | null;
      entries: (PlacedBlock & { versionId: string })[];
      next: string | null;
    };

/** Versions of one look: each is a whole document. */
export const VERSIONS_AT_ONCE = 40;
/** A look at long documents ends sooner. */
const LONG_ENOUGH_MS = 1_500;

const OLDER = `SELECT id FROM doc_version WHERE ydoc_id = ? AND id < ? ORDER BY id DESC LIMIT ${VERSIONS_AT_ONCE + 1}`;
/** Above every id. */
const END = 'g';

/** Runs in a worker: what a block said in the versions of its document, where that changed. */
export const readBlockHistory: JobBody<BlockQuestion, BlockHistory> = (
  { ydocId, blockId, after },
  { reader },
) => {
  const began = performance.now();
  const stored = readRoom(reader(), ydocId);
  if (!stored) return { kind: 'no-version' };
  const beginning =
    after === undefined ? blockNow(stored, blockId) : blockIn(reader(), stored, after, blockId);
  if (beginning === 'newer') return { kind: 'newer-version' };
  let newer = beginning ?? undefined;
  const entries: (PlacedBlock & { versionId: string })[] = [];
  const ids = prepared(reader(), OLDER, 'column').all(ydocId, after ?? END) as string[];
  let next: string | null = null;
  for (const [at, versionId] of ids.entries()) {
    if (at === VERSIONS_AT_ONCE || (at > 0 && performance.now() - began > LONG_ENOUGH_MS)) {
      next = ids[at - 1] ?? null;
      break;
    }
    const found = blockIn(reader(), stored, versionId, blockId);
    if (found === 'newer') return { kind: 'newer-version' };
    // One that cannot be read says nothing of what was changed.
    if (found === null) continue;
    if (found && reading(found) !== reading(newer)) entries.push({ ...found, versionId });
    newer = found;
  }
  return { kind: 'read', now: after === undefined ? beginning || null : null, entries, next };
};

/** Undefined where the block is not there. */
function blockNow(parts: StoredRoom, blockId: string): PlacedBlock | undefined {
  const doc = new Y.Doc();
  takeInParts(doc, parts);
  return findBlock(fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT)), blockId);
}

/** Undefined where the block is not there, null where nobody can tell. */
function blockIn(
  raw: RawConnection,
  stored: StoredRoom,
  versionId: string,
  blockId: string,
): PlacedBlock | undefined | null | 'newer' {
  const opened = openVersion(raw, stored, versionId);
  if (opened.kind === 'newer-version') return 'newer';
  return opened.kind === 'opened' ? findBlock(fragmentToJson(opened.fragment), blockId) : null;
}

const reading = (placed: PlacedBlock | undefined): string => JSON.stringify(placed?.block ?? null);

export const blockHistoryJob = job<BlockQuestion, BlockHistory>(
  'long',
  new URL(import.meta.url),
  'readBlockHistory',
);
