import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { migrate } from '#server/db/migrate.ts';
import { openWriter, type RawConnection } from '#server/db/open.ts';
import { ROWIDS_PER_ITEM, workspaceWord } from '#server/documents/search/search-rows.ts';
import { hashSecret, newSecret } from '#server/auth/tokens/secrets.ts';
import { variedText, vocabulary } from '../../load/texts/varied-text.ts';
import { rowInserts, type Insert } from './row-inserts.ts';

export interface Population {
  users: number;
  documentsEach: number;
}

export interface SeededUser {
  userId: string;
  workspaceId: string;
  sessionId: string;
  /** The user's first document. */
  documentId: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The time for which the population has been writing. */
const WRITING_MS = 180 * DAY_MS;
const FOLDERS_EACH = 3;
const ASSETS_EACH = 2;
const CANVAS_ITEMS = 10;
const TEXTS = 400;
const WORDS = 75;
const USERS_PER_TRANSACTION = 500;

/** A text that many documents share, so that each text is made only once. */
interface SeededText {
  blocks: string[];
  state: Buffer;
  crc: number;
}

/**
 * Makes a database of users who have been writing documents for half a year. Documents of all users are created in
 * turn, so that the rows of one user lie apart in the file, as in production. One document in a hundred was deleted
 * within the last 30 days, one in three has a version, and two in three were folded.
 * @returns the first ten users, each with a session
 */
export function seedPopulation(file: string, { users, documentsEach }: Population): SeededUser[] {
  migrate(file);
  const raw = openWriter(file);
  // No durability needed: an incomplete file is deleted.
  raw.pragma('synchronous = OFF');
  raw.pragma('cache_size = -400000');
  const insert = rowInserts(raw);
  const startedAt = Date.now() - WRITING_MS;
  const texts = makeTexts();
  const people = Array.from({ length: users }, (_, at) => newPerson(at, startedAt));
  inBatches(raw, people, (person) => insertPerson(insert, person));
  const journal = { id: 0, number: 0, event: 0 };
  for (let at = 0; at < documentsEach; at += 1) {
    const now = startedAt + ((at + 0.5) / documentsEach) * WRITING_MS;
    inBatches(raw, people, (person, index) => {
      const text = texts[(index * 7 + at * 31) % TEXTS];
      if (text) insertDocument(insert, { person, at, now: now + index, text, journal });
    });
  }
  const counters: [string, number][] = [
    ['doc_update', journal.id],
    ['event', journal.event],
  ];
  for (const [name, value] of counters) insert('counter', { name, value });
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
  return people.slice(0, 10);
}

function makeTexts(): SeededText[] {
  const words = vocabulary();
  return Array.from({ length: TEXTS }, (_, at) => {
    const blocks = variedText(words, WORDS, at);
    const content = blocks.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
    const state = Buffer.from(firstContentUpdate({ type: 'doc', content }, 1000 + at));
    return { blocks, state, crc: checksum(state) };
  });
}

function inBatches<Row>(
  raw: RawConnection,
  rows: readonly Row[],
  each: (row: Row, at: number) => void,
): void {
  for (let from = 0; from < rows.length; from += USERS_PER_TRANSACTION)
    raw.transaction(() => {
      for (const [at, row] of rows.slice(from, from + USERS_PER_TRANSACTION).entries()) each(row, from + at);
    })();
}

interface Person extends SeededUser {
  at: number;
  folderIds: string[];
  random: SeededRandom;
  now: number;
}

function newPerson(at: number, startedAt: number): Person {
  const idOf = (index: number): string => uuidv7({ msecs: startedAt + at, seq: at * 100 + index });
  return {
    at,
    now: startedAt + at,
    userId: idOf(0),
    workspaceId: idOf(1),
    documentId: idOf(2),
    folderIds: Array.from({ length: FOLDERS_EACH }, (_, index) => idOf(3 + index)),
    sessionId: newSecret(),
    random: new SeededRandom(at + 1),
  };
}

function insertPerson(insert: Insert, person: Person): void {
  const { at, userId, workspaceId, sessionId, folderIds, now } = person;
  const made = { created_at: now, updated_at: now };
  const owned = { workspace_id: workspaceId, owner_id: userId, seq: 1, ...made };
  insert('user', {
    id: userId,
    email: `writer${at}@letters.example`,
    extra: '{}',
    last_active_at: now,
    ...made,
  });
  insert('credit_entry', { id: uuidv7(), user_id: userId, amount: 5000, reason: 'sign-up', created_at: now });
  insert('workspace', {
    id: workspaceId,
    owner_id: userId,
    title: `Workspace ${at}`,
    type: 'general',
    settings: '{}',
    template_version: 1,
    seq: 1,
    ...made,
  });
  insert('workspace_member', {
    workspace_id: workspaceId,
    user_id: userId,
    role: 'owner',
    seq: 1,
    created_at: now,
  });
  for (const scope of [`user:${userId}`, `workspace:${workspaceId}`]) insert('scope', { id: scope, seq: 1 });
  for (const [index, id] of folderIds.entries())
    insert('folder', { id, name: `Part ${index + 1}`, order: `a${index}`, ...owned });
  for (let session = 0; session <= at % 2; session += 1)
    insert('session', {
      id_hash: hashSecret(session === 0 ? sessionId : newSecret()),
      user_id: userId,
      created_at: now,
      last_used_at: Date.now() - person.random.below(20) * DAY_MS,
      expires_at: Date.now() + (100 + person.random.below(200)) * DAY_MS,
    });
  for (let asset = 0; asset < ASSETS_EACH; asset += 1) insertAsset(insert, owned, asset, person);
  insertCanvas(insert, owned, now);
  if (at % 10 === 0) insertInvitation(insert, person);
}

function insertInvitation(insert: Insert, { at, userId, workspaceId, now }: Person): void {
  insert('workspace_invitation', {
    id: uuidv7(),
    workspace_id: workspaceId,
    email: `writer${at + 1}@letters.example`,
    role: 'editor',
    invited_by: userId,
    status: 'accepted',
    created_at: now,
    expires_at: now + DAY_MS,
    answered_at: now,
  });
}

type Owned = Record<'workspace_id' | 'owner_id', string> &
  Record<'seq' | 'created_at' | 'updated_at', number>;

function insertAsset(insert: Insert, owned: Owned, at: number, { documentId, now }: Person): void {
  const id = uuidv7();
  insert('asset', {
    id,
    name: `Picture ${at}`,
    filename: `picture-${at}.png`,
    type: 'image',
    mime_type: 'image/png',
    file_size: 100_000,
    key: `assets/${owned.workspace_id}/${id}`,
    sha256: createHash('sha256').update(id).digest('hex'),
    thumbnail_tried_at: now,
    width: 800,
    height: 600,
    alt: '',
    ...owned,
  });
  insert('asset_use', { asset_id: id, ydoc_id: documentId });
}

function insertCanvas(insert: Insert, owned: Owned, now: number): void {
  const id = uuidv7();
  insert('canvas', { id, title: 'Board', order: 'b0', ...owned });
  insertRoom(insert, {
    id,
    kind: 'canvas',
    workspaceId: owned.workspace_id,
    now,
    foldedTo: 0,
    derivedRev: 1,
  });
  for (let item = 0; item < CANVAS_ITEMS; item += 1)
    insert('canvas_item', { canvas_id: id, item_id: uuidv7(), kind: 'node' });
}

interface NewRoom {
  id: string;
  kind: 'document' | 'canvas';
  workspaceId: string;
  now: number;
  foldedTo: number;
  derivedRev: number;
}

function insertRoom(insert: Insert, { id, kind, workspaceId, now, foldedTo, derivedRev }: NewRoom): void {
  insert('room', {
    ydoc_id: id,
    kind,
    workspace_id: workspaceId,
    schema_major: 1,
    schema_minor: 0,
    folded_to: foldedTo,
    derived_rev: derivedRev,
    created_at: now,
  });
}

interface NewDocument {
  person: Person;
  /** Index among the person's own documents. */
  at: number;
  now: number;
  text: SeededText;
  journal: { id: number; number: number; event: number };
}

function insertDocument(insert: Insert, { person, at, now, text, journal }: NewDocument): void {
  const { userId, workspaceId, folderIds, random } = person;
  const id = at === 0 ? person.documentId : uuidv7({ msecs: now });
  const rev = (journal.id += 1);
  const isFolded = random.below(3) > 0;
  insert('document', {
    id,
    workspace_id: workspaceId,
    owner_id: userId,
    folder_id: folderIds[at % (FOLDERS_EACH + 1)] ?? null,
    title: `Chapter ${at}`,
    slug: `chapter-${at}`,
    order: `a${String(at).padStart(3, '0')}`,
    meta: '{}',
    word_count: WORDS,
    seq: at + 2,
    created_at: now,
    updated_at: now,
    deleted_at: random.below(100) === 0 ? Date.now() - random.below(29) * DAY_MS : null,
    content_md: text.blocks.join('\n\n'),
  });
  insertRoom(insert, {
    id,
    kind: 'document',
    workspaceId,
    now,
    foldedTo: isFolded ? rev : 0,
    derivedRev: rev,
  });
  const stored = { ydoc_id: id, bytes: text.state, crc: text.crc };
  if (isFolded) insert('doc_snapshot', { ...stored, generation: rev, chunk: 0 });
  else insert('doc_update', { ...stored, id: rev, user_id: userId, created_at: now });
  if (random.below(3) === 0)
    insert('doc_version', {
      ...stored,
      id: uuidv7({ msecs: now }),
      rev,
      kind: 'automatic',
      user_id: userId,
      created_at: now,
      words: WORDS,
    });
  insert('doc_client', {
    ydoc_id: id,
    client_id: random.below(2 ** 31),
    user_id: userId,
    actor_kind: 'person',
    created_at: now,
  });
  const number = (journal.number += 1);
  insert('search_document', { document_id: id, number });
  for (const [index, words] of text.blocks.entries())
    insert('search_block', {
      rowid: number * ROWIDS_PER_ITEM + index,
      words,
      workspace: workspaceWord(workspaceId),
      block_id: `b${index}`,
    });
  insert('document_reference', {
    id: `${id}.0000`,
    source_id: id,
    target_id: person.documentId,
    label: 'Chapter 0',
    snippet: text.blocks[0]?.slice(0, 60) ?? '',
  });
  insertOperationRecords(insert, { person, at, now, journal });
}

/** Adds the rows that operations leave for 90 days: an event and a stored response each, and some tombstones. */
function insertOperationRecords(
  insert: Insert,
  { person, at, now, journal }: Omit<NewDocument, 'text'>,
): void {
  const scope = `workspace:${person.workspaceId}`;
  if (now < Date.now() - 90 * DAY_MS) return;
  insert('event', {
    id: (journal.event += 1),
    scope,
    seq: at + 2,
    kind: 'changed',
    data: '{}',
    created_at: now,
  });
  insert('idempotency_key', {
    owner: person.userId,
    key: uuidv7({ msecs: now }),
    operation: 'create-document',
    hash: 'a'.repeat(64),
    answer: '{}',
    scope,
    seq: at + 2,
    status: 200,
    created_at: now,
  });
  if (at % 5 === 0)
    insert('tombstone', { scope, kind: 'folder', row_id: uuidv7({ msecs: now }), seq: at + 1 });
}
