import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { getAssetUrls, refreshAssetUrl } from './asset-urls.ts';
import { createAsset } from './assets.ts';
import { reorderCustomTabs } from './custom-tabs.ts';
import { createDocument, duplicateDocument, getDocumentBacklinks, updateDocument } from './documents.ts';
import { getRoomStates, getRoomWriters } from './rooms.ts';
import { searchWorkspace } from './search.ts';
import { emptyTrash, getWorkspaceTree, Order, reorderDocuments } from './tree.ts';
import { deleteAccount } from './users.ts';

const id = (number: number): string => `0192d3a4-7c5e-7b1a-9f00-${String(number).padStart(12, '0')}`;
const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => id(at));

function read(contract: { input: v.GenericSchema; example: object }, change: object): unknown {
  const parsed = v.safeParse(contract.input, { ...contract.example, ...change });
  return parsed.success ? parsed.output : parsed.issues[0].message;
}
const fits = (contract: { input: v.GenericSchema; example: object }, change: object): boolean =>
  v.is(contract.input, { ...contract.example, ...change });

describe('lists of ids', () => {
  test.each([
    [reorderDocuments, { ids: [] }, 'Name what is to be put in order.'],
    [reorderDocuments, { ids: ids(1_001) }, 'At most 1,000 items can be put in order at once.'],
    [reorderDocuments, { ids: [id(1), id(2), id(1)] }, 'An item can be named only once.'],
    [emptyTrash, { ids: ids(50_001) }, 'At most 50,000 items can be deleted at once.'],
    [getAssetUrls, { ids: [] }, 'Name at least one file.'],
    [getAssetUrls, { ids: ids(101) }, 'At most 100 files can be asked for at once.'],
    [reorderCustomTabs, { ids: [id(1), id(1)] }, 'A tab is named once.'],
    [getRoomStates, { ydocIds: ids(51) }, 'At most 50 texts can be asked for at once.'],
    [
      getRoomWriters,
      { rooms: ids(51).map((ydocId) => ({ ydocId, clientIds: [] })) },
      'At most 50 texts can be asked about at once.',
    ],
  ])('the invalid list %# is rejected with an error message', (contract, change, sentence) => {
    expect(read(contract, change)).toBe(sentence);
  });

  test('a list of the maximum length is accepted in its order', () => {
    expect(read(reorderDocuments, { ids: ids(1_000).toReversed() })).toMatchObject({
      ids: ids(1_000).toReversed(),
    });
    expect(fits(getAssetUrls, { ids: ids(100) })).toBe(true);
    expect(fits(getRoomStates, { ydocIds: ids(50) })).toBe(true);
    // Emptying an empty trash is allowed.
    expect(fits(emptyTrash, { ids: [] })).toBe(true);
  });

  test('the ids of 50,000 items fit into the maximum body of empty-trash', () => {
    const body = JSON.stringify({ ...emptyTrash.example, ids: ids(50_000) });
    expect(body.length).toBeLessThanOrEqual(emptyTrash.maxBytes);
  });
});

describe('[F14] an order among siblings', () => {
  test.each([0, 7, 'a0', '', 'no key at all', 'x'.repeat(200)])(
    '%j is accepted as an order; an invalid key is replaced later',
    (order) => {
      expect(v.parse(Order, order)).toBe(order);
    },
  );

  test.each([-1, 1.5, Number.NaN, 'x'.repeat(201), null, [0]])('%j is rejected as an order', (order) => {
    expect(v.is(Order, order)).toBe(false);
  });
});

describe('texts', () => {
  test.each([
    [updateDocument, { contentMd: 'a\udc00' }, 'The text holds a broken character.'],
    [
      updateDocument,
      { contentMd: 'x'.repeat(8_000_001) },
      'A document may have at most 8 million characters at once.',
    ],
    [createDocument, { title: ' ' }, 'A title must not be empty.'],
    [createDocument, { slug: 'High Water' }, 'A slug holds lower-case letters, digits and hyphens.'],
    [searchWorkspace, { query: 'x'.repeat(201) }, 'Search for at most 200 characters.'],
    [duplicateDocument, { seen: 'AA=' }, 'This is not base64.'],
    [duplicateDocument, { seen: 'AAAA-_==' }, 'This is not base64.'],
    [getDocumentBacklinks, { after: '../secrets' }, 'This is no place to go on from.'],
  ])('the invalid text %# is rejected with an error message', (contract, change, sentence) => {
    expect(read(contract, change)).toBe(sentence);
  });

  test.each(['', 'AAAA', 'AAA=', 'AA==', 'Ab+/AA=='])('a snapshot may be %j', (seen) => {
    expect(fits(duplicateDocument, { seen })).toBe(true);
  });

  test('a title is trimmed before it is sent, and a new document gets an id if it has none', () => {
    const made = read(createDocument, { title: '  High Water ' });
    expect(made).toMatchObject({ title: 'High Water' });
    expect(v.is(v.object({ id: v.pipe(v.string(), v.uuid()) }), made)).toBe(true);
    expect(read(createDocument, { id: id(3) })).toMatchObject({ id: id(3) });
  });
});

describe('files', () => {
  test('a file is identified by either its id or its key', () => {
    const { s3Key: key } = createAsset.example;
    const sentence = 'Name the file by its id or by its key.';
    expect(read(refreshAssetUrl, { assetId: undefined, key })).toEqual({ assetId: undefined, key });
    expect(read(refreshAssetUrl, { assetId: undefined })).toBe(sentence);
    expect(read(refreshAssetUrl, { assetId: id(1), key })).toBe(sentence);
  });

  test.each([
    '../etc/passwd',
    'uploads/x/y',
    `uploads/${id(1)}`,
    `other/${id(1)}/${id(2)}`,
    `/assets/${id(1)}/${id(2)}`,
  ])('%s is rejected as the key of a file', (s3Key) => {
    expect(read(createAsset, { s3Key })).toBe('This is not a key of a file.');
  });

  test('a file name is cleaned so that it can be displayed, and it is the default name of the file', () => {
    expect(read(createAsset, { filename: ' a\u202egpj.exe\n' })).toMatchObject({
      filename: 'a gpj.exe',
      name: 'a gpj.exe',
    });
    expect(read(createAsset, { filename: '\u200b' })).toMatchObject({ filename: 'file' });
    expect(read(createAsset, { name: 'The harbour' })).toMatchObject({ name: 'The harbour' });
    expect(read(createAsset, { filename: 'x'.repeat(4_097) })).toBe(
      'A file name may have at most 4,096 characters.',
    );
    expect(read(createAsset, { meta: { alt: 'x'.repeat(2_001) } })).toBe(
      'A description may have at most 2,000 characters.',
    );
  });
});

describe('deleting an account', () => {
  test('each shared workspace is deleted, or transferred to a member', () => {
    const sharedWorkspaces = [
      { workspaceId: id(1), fate: 'delete' },
      { workspaceId: id(2), fate: 'transfer', userId: id(3) },
    ];
    expect(read(deleteAccount, { sharedWorkspaces })).toMatchObject({ sharedWorkspaces });
    expect(read(deleteAccount, {})).toMatchObject({ sharedWorkspaces: [] });
    expect(read(deleteAccount, { sharedWorkspaces: [{ workspaceId: id(1), fate: 'keep' }] })).toBe(
      'A workspace is either transferred or deleted.',
    );
    expect(fits(deleteAccount, { sharedWorkspaces: [{ workspaceId: id(1), fate: 'transfer' }] })).toBe(false);
    expect(
      fits(deleteAccount, { sharedWorkspaces: [{ workspaceId: id(1), fate: 'delete', userId: id(3) }] }),
    ).toBe(false);
  });
});

describe('[F4] rows of a tree, of which only the first and the last are checked', () => {
  const answer = (rows: unknown[]): boolean =>
    v.is(getWorkspaceTree.output, {
      seq: 1,
      floor: 0,
      whole: true,
      columns: { folder: [], document: [] },
      rows,
      removed: [],
      next: null,
    });
  const completeRow = ['folder', id(1), ...Array.from({ length: 20 }, () => null)];

  test.each<[string, unknown[], boolean]>([
    ['no rows', [], true],
    ['complete rows with additional values', [completeRow, completeRow], true],
    ['a row of an unknown kind', [['orbit', id(1)]], true],
    ['a truncated first row', [['folder', id(1)], completeRow], false],
    ['a truncated last row', [completeRow, ['folder', id(1)]], false],
    ['a row without an id', [['folder', 7]], false],
    ['a row without a kind', [[null, id(1)]], false],
    ['an item that is not a row', ['folder'], false],
  ])('an answer is accepted or rejected by the rows checked: %s', (_name, rows, fit) => {
    expect(answer(rows)).toBe(fit);
  });
});
