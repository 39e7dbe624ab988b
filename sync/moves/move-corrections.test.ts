import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { splitBlock } from '#shared/moves/move-text.ts';
import { blocksOf, textOfBlock } from '#shared/moves/testing/move-writer.ts';
import { NO_AUTOMATIC_FOLDS } from '#sync/testing/faults/full-disk.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import type { TestClient } from '#sync/testing/test-client.ts';
import { TestRooms, until } from '#sync/testing/test-rooms.ts';

const FERRY = 'The ferry left at nine. Nobody saw the ferryman go.';
const FIRST_HALF = 'The ferry left at nine. ';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start({ foldLimits: NO_AUTOMATIC_FOLDS });
});
afterEach(() => rooms.close());

const textsOf = ({ doc }: Pick<TestClient, 'doc'>): string[] => blocksOf(doc).map(textOfBlock);

const kindsOf = (ydocId: string): unknown[] =>
  rooms.db.rawReader.prepare('SELECT kind FROM doc_update WHERE ydoc_id = ? ORDER BY id').pluck().all(ydocId);

/** Two clients of a room whose paragraph has text. */
async function pair(): Promise<{ ydocId: string; one: TestClient; two: TestClient }> {
  const { ada, ydocId } = await rooms.createFixture();
  const one = await rooms.join(ada, ydocId);
  const two = await rooms.join(ada, ydocId);
  one.type(FERRY);
  await one.saved();
  await until(() => two.text === FERRY);
  return { ydocId, one, two };
}

const split = ({ doc }: TestClient, at: string): void => {
  const [block] = blocksOf(doc);
  if (block) splitBlock(block, FERRY.indexOf(at), { id: 'second' });
};

function replace(client: TestClient, word: string, other: string): void {
  const at = FERRY.indexOf(word);
  client.doc.transact(() => {
    client.paragraph.delete(at, word.length);
    client.paragraph.insert(at, other);
  });
}

describe('the server', () => {
  test('[M7] a word that one replaces in the half that another splits off moves along, in a row of the server', async () => {
    const { ydocId, one, two } = await pair();
    split(one, 'Nobody');
    replace(two, 'ferryman', 'boatman');
    const expected = [FIRST_HALF, 'Nobody saw the boatman go.'];
    await until(() => [one, two].every((client) => textsOf(client).join('|') === expected.join('|')));
    expect(textsOf({ doc: journalDoc(rooms.db.rawReader, ydocId) })).toEqual(expected);
    expect(kindsOf(ydocId).at(-1)).toBe('fix');
  });
});
