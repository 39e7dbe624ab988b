import { describe, expect, test } from 'vitest';
import { planFolderDeletion } from './folder-deletion.ts';
import { folderChangeRefusal } from './folder-rules.ts';
import {
  deleteRefusal,
  isInTrash,
  isWithin,
  moveRefusal,
  restoreRefusal,
  acceptsItems,
  trashRefusal,
  type Folders,
  type PlacedItem,
} from './place-rules.ts';
import { planTrashEmptying } from './trash-emptying.ts';

interface Item extends PlacedItem {
  name: string;
  isLocked: boolean;
}

const item = (id: string, parentId: string | null, more: Partial<Item> = {}): Item => ({
  kind: 'folder',
  id,
  parentId,
  name: id,
  isLocked: false,
  ...more,
});
const page = (id: string, parentId: string | null): Item => item(id, parentId, { kind: 'document' });

const trash = item('trash', null, { name: 'Trash' });
const open = item('open', null);
const inner = item('inner', 'open');
const deep = item('deep', 'inner');
const vault = item('vault', null, { isLocked: true });
const inVault = item('in-vault', 'vault');
const binned = item('binned', 'trash');
const inBinned = item('in-binned', 'binned');
const lockedInBin = item('locked-in-bin', 'trash', { isLocked: true });
const all = [trash, open, inner, deep, vault, inVault, binned, inBinned, lockedInBin];
const byId = new Map(all.map((folder) => [folder.id, folder]));
const folders: Folders = { trashId: 'trash', folder: (id) => byId.get(id) };

const PROTECTED = { code: 'locked', message: 'This folder is protected.' };
const IN_PROTECTED = { code: 'locked', message: 'It is in a protected folder.' };

describe('the position of an item', () => {
  test('a folder contains items at any depth and itself, and a missing folder contains nothing', () => {
    expect(isWithin(folders, 'deep', 'open')).toBe(true);
    expect(isWithin(folders, 'open', 'open')).toBe(true);
    expect(isWithin(folders, 'open', 'deep')).toBe(false);
    expect(isWithin(folders, null, 'open')).toBe(false);
    expect(isWithin(folders, 'nowhere', 'open')).toBe(false);
    expect(isInTrash(folders, 'in-binned')).toBe(true);
    expect(isInTrash(folders, 'deep')).toBe(false);
  });

  test('walking up a cycle of folders ends', () => {
    const ring = new Map([item('one', 'two'), item('two', 'one')].map((folder) => [folder.id, folder]));
    expect(isWithin({ trashId: 'trash', folder: (id) => ring.get(id) }, 'one', 'trash')).toBe(false);
  });

  test('a thousand nested folders are not taken for a cycle', () => {
    const chain: Folders = {
      trashId: 'trash',
      folder: (id) => item(id, id === '999' ? null : String(Number(id) + 1)),
    };
    expect(isWithin(chain, '0', '999')).toBe(true);
    const longer: Folders = { ...chain, folder: (id) => item(id, String(Number(id) + 1)) };
    expect(isWithin(longer, '0', '1000')).toBe(false);
  });

  test('[D6] a new item is accepted at the root and in a folder that exists, is unlocked and is not in the trash', () => {
    expect(acceptsItems(folders, null)).toBe(true);
    expect(acceptsItems(folders, 'deep')).toBe(true);
    for (const id of ['nowhere', 'vault', 'trash', 'in-binned'])
      expect(acceptsItems(folders, id)).toBe(false);
  });
});

describe('a move', () => {
  test('a move into an unlocked folder, to the root and within the same folder is allowed', () => {
    expect(moveRefusal(folders, page('p', 'open'), 'deep')).toBeUndefined();
    expect(moveRefusal(folders, page('p', 'open'), null)).toBeUndefined();
    expect(moveRefusal(folders, page('p', 'vault'), 'vault')).toBeUndefined();
    expect(moveRefusal(folders, inner, null)).toBeUndefined();
    // An item whose folder is missing counts as being at the root.
    expect(moveRefusal(folders, page('p', 'nowhere'), 'open')).toBeUndefined();
  });

  test('[D10] a move of the trash or of a protected folder is refused, also within its siblings', () => {
    const stays = { code: 'conflict', message: 'The trash stays where it is.' };
    for (const to of [null, 'open']) expect(moveRefusal(folders, trash, to)).toEqual(stays);
    for (const to of [null, 'open', 'trash']) expect(moveRefusal(folders, vault, to)).toEqual(PROTECTED);
  });

  test('[D10] a move out of a protected folder or into one is refused', () => {
    for (const to of [null, 'open', 'trash'])
      expect(moveRefusal(folders, page('p', 'vault'), to)).toEqual(IN_PROTECTED);
    expect(moveRefusal(folders, page('p', null), 'vault')).toEqual({
      code: 'locked',
      message: 'The folder it would go into is protected.',
    });
  });

  test('[D10] a move into the trash itself is allowed; into a folder in the trash or a missing folder it is refused', () => {
    expect(moveRefusal(folders, page('p', null), 'trash')).toBeUndefined();
    expect(moveRefusal(folders, page('p', null), 'binned')).toEqual({
      code: 'conflict',
      message: 'The folder it would go into is in the trash.',
    });
    expect(moveRefusal(folders, page('p', null), 'nowhere')).toEqual({
      code: 'not_found',
      message: 'The folder it would go into could not be found.',
    });
  });

  test('[D10] a move of a folder into itself or its contents is refused, and a document does not count as a folder', () => {
    const refusal = { code: 'conflict', message: 'A folder cannot be moved into itself.' };
    expect(moveRefusal(folders, open, 'open')).toEqual(refusal);
    expect(moveRefusal(folders, open, 'deep')).toEqual(refusal);
    expect(moveRefusal(folders, { ...open, kind: 'document' }, 'deep')).toBeUndefined();
  });
});

describe('moving to the trash, restoring and deleting', () => {
  test('moving the trash or protected items to the trash is refused; moving an item already in it is allowed', () => {
    expect(trashRefusal(folders, trash)).toEqual({
      code: 'conflict',
      message: 'This folder cannot be deleted',
    });
    expect(trashRefusal(folders, vault)).toEqual(PROTECTED);
    expect(trashRefusal(folders, inVault)).toEqual(IN_PROTECTED);
    expect(trashRefusal(folders, lockedInBin)).toBeUndefined();
    expect(trashRefusal(folders, open)).toBeUndefined();
  });

  test('a locked folder can be restored from the trash, and an item in a locked folder cannot', () => {
    expect(restoreRefusal(folders, lockedInBin)).toBeUndefined();
    expect(restoreRefusal(folders, page('p', 'locked-in-bin'))).toEqual(IN_PROTECTED);
    expect(restoreRefusal(folders, page('p', 'vault'))).toBeUndefined();
    expect(restoreRefusal(folders, page('p', 'binned'))).toBeUndefined();
  });

  test('only an unprotected item in the trash can be deleted permanently', () => {
    expect(deleteRefusal(folders, trash)).toEqual({
      code: 'conflict',
      message: 'This folder cannot be deleted',
    });
    expect(deleteRefusal(folders, open)).toEqual({
      code: 'conflict',
      message: 'Only what is in the trash can be deleted permanently.',
    });
    expect(deleteRefusal(folders, lockedInBin)).toEqual(PROTECTED);
    expect(deleteRefusal(folders, page('p', 'locked-in-bin'))).toEqual(IN_PROTECTED);
    expect(deleteRefusal(folders, page('p', 'in-binned'))).toBeUndefined();
  });
});

describe('[D9] deleting many items at once deletes only the items that the writer saw', () => {
  const seen = (...items: readonly Item[]) => new Set(items.map(({ id }) => id));

  test('a folder is deleted with the items seen in it, and unseen items that lose their folder are kept', () => {
    const late = item('late', 'binned');
    const inLate = page('in-late', 'late');
    const inside = [inBinned, page('in-seen', 'in-binned'), late, inLate];
    expect(planFolderDeletion(folders, binned, inside, seen(inBinned))).toEqual({
      deleted: [inBinned],
      movedToRoot: [inside[1], late],
    });
    expect(planFolderDeletion(folders, binned, inside, new Set())).toEqual({
      deleted: [],
      movedToRoot: [inBinned, late],
    });
  });

  test('deleting a folder is refused if the items seen in it include a protected one', () => {
    const locked = item('kept-safe', 'binned', { isLocked: true });
    const refusal = { code: 'locked', message: 'A folder inside it is protected.' };
    expect(planFolderDeletion(folders, binned, [locked], seen(locked))).toEqual({ refusal });
    expect(planFolderDeletion(folders, binned, [locked], new Set())).toEqual({
      deleted: [],
      movedToRoot: [locked],
    });
    const inLocked = page('in-safe', 'locked-in-bin');
    expect(planFolderDeletion(folders, binned, [inLocked], seen(inLocked))).toEqual({ refusal });
    expect(planFolderDeletion(folders, open, [], new Set())).toHaveProperty('refusal.code', 'conflict');
  });

  test('emptying the trash keeps unseen and protected items, and the folders around them', () => {
    const note = page('note', 'in-binned');
    const safe = page('safe', 'locked-in-bin');
    const loose = page('loose', 'trash');
    const inside = [binned, inBinned, note, lockedInBin, safe, loose];
    const ids = (items: readonly Item[]) => items.map(({ id }) => id);
    expect(ids(planTrashEmptying(folders, inside, seen(...inside)))).toEqual([
      'binned',
      'in-binned',
      'note',
      'loose',
    ]);
    // The note was not seen, so the folders around it stay.
    expect(ids(planTrashEmptying(folders, inside, seen(binned, inBinned, loose)))).toEqual(['loose']);
    expect(planTrashEmptying(folders, inside, new Set())).toEqual([]);
    // An empty protected folder.
    expect(planTrashEmptying(folders, [lockedInBin], seen(lockedInBin))).toEqual([]);
    // An unseen item whose folder is missing.
    expect(ids(planTrashEmptying(folders, [page('lost', 'nowhere'), loose], seen(loose)))).toEqual(['loose']);
  });
});

describe('a change of a folder', () => {
  const refusalOf = (folder: Item, change: Parameters<typeof folderChangeRefusal>[2]) =>
    folderChangeRefusal(folders, folder, change);

  test('the colour of a folder can always change, and an unlocked folder can be renamed, moved and locked at once', () => {
    expect(refusalOf(vault, { color: 'blue' })).toBeUndefined();
    expect(refusalOf(trash, { color: 'blue' })).toBeUndefined();
    expect(refusalOf(inner, { name: 'Renamed', parentId: null, order: 0, isLocked: true })).toBeUndefined();
  });

  test('renaming or moving a protected folder is refused unless the same change unlocks it', () => {
    expect(refusalOf(vault, { name: 'Renamed' })).toEqual(PROTECTED);
    expect(refusalOf(vault, { order: 0 })).toEqual(PROTECTED);
    expect(refusalOf(vault, { parentId: 'open' })).toEqual(PROTECTED);
    expect(refusalOf(vault, { name: 'vault' })).toBeUndefined();
    expect(refusalOf(vault, { isLocked: false, name: 'Renamed', parentId: 'open' })).toBeUndefined();
  });

  test('locking the trash is refused; a trash that is locked already can be unlocked', () => {
    expect(refusalOf(trash, { isLocked: true })).toEqual({
      code: 'conflict',
      message: 'The trash cannot be protected.',
    });
    expect(refusalOf({ ...trash, isLocked: true }, { isLocked: true })).toBeUndefined();
    expect(refusalOf({ ...trash, isLocked: true }, { isLocked: false })).toBeUndefined();
  });

  test('renaming Trash, Manuscript or Characters is refused in any folder', () => {
    for (const name of ['Trash', 'Manuscript', 'Characters'])
      expect(refusalOf(item('special', 'open', { name }), { name: 'Renamed' })).toEqual({
        code: 'conflict',
        message: `The folder ${name} keeps its name.`,
      });
    expect(refusalOf(item('plain', null, { name: 'Instructions' }), { name: 'Renamed' })).toBeUndefined();
  });

  test('a change that moves a folder into itself is refused', () => {
    expect(refusalOf(open, { parentId: 'deep' })).toEqual({
      code: 'conflict',
      message: 'A folder cannot be moved into itself.',
    });
  });
});
