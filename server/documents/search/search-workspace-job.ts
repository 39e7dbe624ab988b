import { foldWords, snippetOf, type TextRange } from '#shared/search/find-words.ts';
import { parseSearchQuery, type SearchTerm } from '#shared/search/index-words.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { ROWIDS_PER_ITEM, workspaceWord } from './search-rows.ts';
import { weighPassages } from './weigh-passages.ts';

interface SearchInput {
  workspaceId: string;
  query: string;
}

export interface SearchAnswer {
  items: FoundItem[];
  passages: FoundPassage[];
}

interface FoundItem {
  kind: 'document' | 'folder' | 'canvas';
  id: string;
  title: string;
}

interface FoundPassage {
  kind: 'document' | 'canvas';
  itemId: string;
  title: string;
  partId: string | null;
  snippet: string;
  found: TextRange[];
}

const MAX_ITEMS = 10;
const MAX_PASSAGES = 30;
const MAX_PER_ITEM = 3;
/** A common word is in very many blocks. So many are weighed, those of the newest documents and canvases. */
const MAX_WEIGHED = 1_000;

/** Excludes items in the trash, at any depth. */
const OUTSIDE_TRASH = (table: string, parent: string): string =>
  `${table}.workspace_id = :workspaceId AND ${table}.deleted_at IS NULL
    AND (${table}.${parent} IS NULL OR ${table}.${parent} NOT IN trash)`;

const TRASH = `WITH RECURSIVE trash (id) AS (SELECT :trashId UNION
    SELECT folder.id FROM folder JOIN trash ON folder.parent_id = trash.id WHERE folder.workspace_id = :workspaceId)`;

const TITLES = `${TRASH}
  SELECT 'folder' AS kind, id, name AS title FROM folder WHERE ${OUTSIDE_TRASH('folder', 'parent_id')}
  UNION ALL SELECT 'document', id, title FROM document WHERE ${OUTSIDE_TRASH('document', 'folder_id')}
  UNION ALL SELECT 'canvas', id, title FROM canvas WHERE ${OUTSIDE_TRASH('canvas', 'folder_id')}`;

/**
 * CROSS JOIN fixes the order of the tables. SQLite's planner would search the blocks once for every document and
 * canvas.
 */
const PASSAGES = `${TRASH}, block AS MATERIALIZED (
    SELECT rowid, block_id, text, words FROM search_block WHERE search_block MATCH :match
    ORDER BY rowid DESC LIMIT ${MAX_WEIGHED})
  SELECT iif(canvas.id IS NULL, 'document', 'canvas') AS kind, known.document_id AS itemId,
    coalesce(document.title, canvas.title) AS title, block.block_id AS partId, coalesce(block.text, block.words) AS text
  FROM block CROSS JOIN search_document AS known ON known.number = block.rowid / ${ROWIDS_PER_ITEM}
  LEFT JOIN document ON document.id = known.document_id
  LEFT JOIN canvas ON canvas.id = known.document_id
  WHERE (${OUTSIDE_TRASH('document', 'folder_id')}) OR (${OUTSIDE_TRASH('canvas', 'folder_id')})
  ORDER BY block.rowid DESC`;

/** Runs in a worker. Returns the titles and passages of a workspace that match a query. */
export const searchWorkspace: JobBody<SearchInput, SearchAnswer> = (input, { reader }) => {
  const terms = parseSearchQuery(input.query);
  if (terms.length === 0) return { items: [], passages: [] };
  return {
    items: findItems(reader(), input),
    passages: findPassages(reader(), input, terms),
  };
};

export const searchWorkspaceJob = job<SearchInput, SearchAnswer>(
  'parse',
  new URL(import.meta.url),
  'searchWorkspace',
);

/** Finds items by title: an equal title first, then shorter ones. */
function findItems(reader: RawConnection, { workspaceId, query }: SearchInput): FoundItem[] {
  const asked = foldWords(query.trim());
  const found = (
    prepared(reader, TITLES).all({ workspaceId, trashId: trashIdOf(workspaceId) }) as FoundItem[]
  ).filter(({ title }) => foldWords(title).includes(asked));
  const rank = ({ title }: FoundItem): number => (foldWords(title) === asked ? 0 : title.length);
  return found
    .toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_ITEMS);
}

function findPassages(
  reader: RawConnection,
  { workspaceId }: SearchInput,
  terms: readonly SearchTerm[],
): FoundPassage[] {
  const asked = terms.map(({ typed }) => typed);
  const match = `workspace : "${workspaceWord(workspaceId)}" AND words : (${terms.map(matchOf).join(' AND ')})`;
  const rows = prepared(reader, PASSAGES).all({
    match,
    workspaceId,
    trashId: trashIdOf(workspaceId),
  }) as (Omit<FoundPassage, 'snippet' | 'found'> & { text: string })[];
  const shown = new Map<string, number>();
  const passages: FoundPassage[] = [];
  const weights = weighPassages(
    rows.map(({ text }) => text),
    terms,
  );
  const best = rows
    .map((row, at) => ({ row, weight: weights[at] ?? 0 }))
    // The sort is stable: passages of equal weight stay in the order of the query, newer documents first.
    .toSorted((a, b) => b.weight - a.weight);
  for (const { row: passage } of best) {
    const { text, ...row } = passage;
    if (passages.length >= MAX_PASSAGES) break;
    const count = shown.get(row.itemId) ?? 0;
    if (count >= MAX_PER_ITEM) continue;
    shown.set(row.itemId, count + 1);
    passages.push({ ...row, ...snippetOf(text, asked) });
  }
  return passages;
}

/** Returns a term as an FTS5 phrase; quotation marks keep its characters from being operators. */
const matchOf = ({ words, isPrefix }: SearchTerm): string =>
  `"${words.replaceAll('"', '')}"${isPrefix ? ' *' : ''}`;
