import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '#shared/operations/search.ts';
import { MARK_CASES, UNSPACED_CASES } from '#shared/search/testing/script-cases.ts';
import { searchChange, searchRows } from '#server/documents/search/search-rows.ts';
import { writeSearchRows } from '#server/documents/search/write-search-rows.ts';
import type { TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);

/** Search rows of blocks whose ids are their indexes. */
const rowsOf = (blocks: readonly string[]) =>
  searchRows(blocks.map((text, at) => ({ id: `block${at}`, text })));

async function createFixture() {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const write = async (documentId: string, ...blocks: string[]): Promise<void> => {
    const change = searchChange(server.db.rawReader, documentId, rowsOf(blocks));
    await writeSearchRows(server.db, { documentId, workspaceId, rev: Infinity }, change);
  };
  const make = async (title: string, ...blocks: string[]): Promise<string> => {
    const { id } = (await call(owner, 'create-document', { workspaceId, title })).body;
    await write(id, ...blocks);
    return id;
  };
  const search = async (query: string, person = owner) =>
    (await call(person, 'search-workspace', { workspaceId, query })).body;
  const titles = async (query: string): Promise<string[]> =>
    (await search(query)).passages.map(({ title }: { title: string }) => title);
  return { owner, viewer, stranger, workspaceId, make, write, search, titles };
}

describe('search-workspace', () => {
  test('[H1] search-workspace answers a stranger with 404 and finds passages for a viewer', async () => {
    const { viewer, stranger, workspaceId, make, search } = await createFixture();
    await make('High Water', 'The board stood bare.');
    for (const id of [workspaceId, uuidv7()]) {
      const refused = await call(stranger, 'search-workspace', { workspaceId: id, query: 'board' });
      expect(refused).toMatchObject(refusal(404, 'scope_not_found'));
    }
    expect((await search('board', viewer)).passages).toMatchObject([{ title: 'High Water' }]);
  });

  test('[H1] search-workspace finds nothing of another workspace', async () => {
    const [own, other] = [await createFixture(), await createFixture()];
    await other.make('A secret', 'Amber under the floor.');
    expect(await own.search('amber')).toEqual({ items: [], passages: [] });
    // A text that contains the other workspace's id finds nothing of that workspace.
    await own.make('Bait', other.workspaceId.replaceAll('-', ''));
    expect(await own.titles('amber')).toEqual([]);
  });

  test('[H1] texts of other workspaces do not change the ranking of results', async () => {
    const [own, other] = [await createFixture(), await createFixture()];
    await own.make('Older', 'Kelp and kelp beside amber.');
    await own.make('Newer', 'Amber and amber beside kelp.');
    expect(await own.titles('"kelp" "amber"')).toEqual(['Newer', 'Older']);
    await other.make('Amber', ...Array.from({ length: 40 }, (_, at) => `Amber of ${at}.`));
    expect(await own.titles('"kelp" "amber"')).toEqual(['Newer', 'Older']);
  });

  test('an exact title comes first, then shorter titles, ten at most', async () => {
    const { owner, workspaceId, make, search } = await createFixture();
    for (let at = 10; at < 22; at += 1) await make(`Tides of ${at}`);
    await make('The tides and the moon');
    await make('TIDES');
    await call(owner, 'create-folder', { workspaceId, name: 'Tides, old' });
    const { items } = await search('tides');
    expect(items).toHaveLength(10);
    expect(items.slice(0, 3)).toMatchObject([
      { kind: 'document', title: 'TIDES' },
      { kind: 'folder', title: 'Tides, old' },
      { kind: 'document', title: 'Tides of 10' },
    ]);
    expect((await search('tides, old')).items).toMatchObject([{ kind: 'folder', title: 'Tides, old' }]);
  });

  test('all words must occur in one passage, the last may be a prefix, and quoted words must be adjacent', async () => {
    const { make, titles, search } = await createFixture();
    await make('One', 'Low water at six.', 'Nobody came.');
    await make('Two', 'The water was low.');
    expect((await titles('low water')).toSorted()).toEqual(['One', 'Two']);
    expect(await titles('"low water"')).toEqual(['One']);
    expect(await titles('wat nob')).toEqual([]);
    expect(await titles('nobod')).toEqual(['One']);
    expect((await search('nobod')).passages[0]).toMatchObject({
      kind: 'document',
      partId: 'block1',
      snippet: 'Nobody came.',
      found: [[0, 5]],
    });
  });

  test('case and diacritics make no difference, and scripts without spaces match any part', async () => {
    const { make, titles, search } = await createFixture();
    await make('Café', 'Ein Straßencafé am Hafen, NAÏF und still.');
    await make('海', '潮が引くと、灯台の光が見えた。');
    expect(await titles('naif')).toEqual(['Café']);
    expect(await titles('STRASSENCAFE')).toEqual([]);
    expect(await titles('straßencafe')).toEqual(['Café']);
    for (const part of ['灯台', '台の光', '光', '引く']) expect(await titles(part)).toEqual(['海']);
    expect(await titles('光台')).toEqual([]);
    expect((await search('灯台')).passages[0].snippet).toBe('潮が引くと、灯台の光が見えた。');
  });

  test('words of scripts without spaces and of scripts with marks are found and marked as on the device', async () => {
    const { make, search } = await createFixture();
    const cases = [...UNSPACED_CASES, ...MARK_CASES];
    const texts = [...new Set(cases.map(([, text]) => text))];
    for (const [at, text] of texts.entries()) await make(`Text ${at}.`, text);
    const answers: unknown[] = [];
    for (const [query, text] of cases) {
      const { passages } = (await search(query)) as { passages: FoundPassage[] };
      const own = passages.filter(({ snippet }) => snippet === text);
      const marked = own.flatMap(({ found }) => found.map(([from, to]) => text.slice(from, to)));
      answers.push([query, text, marked]);
    }
    expect(answers).toEqual(cases);
  });

  test('items in the trash are not found', async () => {
    const { owner, make, search, titles } = await createFixture();
    const id = await make('One', 'Kelp and amber.');
    expect(await titles('kelp')).toEqual(['One']);
    await call(owner, 'move-document-to-trash', { id });
    expect(await search('kelp')).toEqual({ items: [], passages: [] });
    expect((await search('one')).items).toEqual([]);
    await call(owner, 'restore-document', { id });
    expect(await titles('kelp')).toEqual(['One']);
  });

  test('a changed text is found by its new words only, and only its changed blocks are written', async () => {
    const { make, write, titles } = await createFixture();
    const id = await make('One', 'Kelp.', 'Amber.', 'Amber.');
    await write(id, 'Kelp.', 'Flint.', 'Amber.');
    expect(await titles('amber')).toEqual(['One']);
    expect(await titles('flint')).toEqual(['One']);
    const change = searchChange(server.db.rawReader, id, rowsOf(['Kelp.', 'Flint.', 'Amber.']));
    expect(change).toEqual({ out: [], in: [] });
    await write(id);
    expect(await titles('kelp')).toEqual([]);
  });

  test('at most three passages of one document and thirty in all are returned', async () => {
    const { make, titles } = await createFixture();
    for (let at = 0; at < 12; at += 1)
      await make(`Entry ${at}`, ...Array.from({ length: 5 }, () => 'Low tide.'));
    const found = await titles('tide');
    expect(found).toHaveLength(30);
    expect(found.filter((title) => title === 'Entry 3').length).toBeLessThanOrEqual(3);
  });

  test.each(['"', '* AND (', 'OR NOT', '-:^"(', 'words:', 'NEAR(a b)', '\u0000'])(
    'operators of the index have no meaning in a query: %j',
    async (query) => {
      const { search, make } = await createFixture();
      await make('One', 'Low water.');
      expect((await search(query)).passages).toEqual([]);
    },
  );

  test('[F13] a query of more than 200 characters is refused', async () => {
    const { owner, workspaceId } = await createFixture();
    const answer = await call(owner, 'search-workspace', { workspaceId, query: 'a'.repeat(201) });
    expect(answer).toMatchObject(refusal(400, 'invalid_input'));
  });
});
