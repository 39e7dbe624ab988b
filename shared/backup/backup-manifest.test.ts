import { describe, expect, test } from 'vitest';
import { BackupFault } from './backup-fault.ts';
import { readManifest } from './backup-manifest.ts';
import { errorCodeOf } from './testing/error-code-of.ts';

const id = (number: number): string => `0192d3a4-7c5e-7b1a-9f00-${String(number).padStart(12, '0')}`;
const MANIFEST = {
  format: 'foolscap-backup',
  version: 1,
  createdAt: '2026-04-01T06:14:00.000Z',
  schema: '1.0',
  workspace: { id: id(1), title: 'The Tide Clerk', type: 'novel', settings: {}, trashId: id(2) },
  folders: [],
  documents: [],
  canvases: [],
};
const read = (change: object) => readManifest(JSON.stringify({ ...MANIFEST, ...change }));
const sentence = (change: object): string => {
  try {
    read(change);
    return '';
  } catch (error) {
    return error instanceof BackupFault ? error.message : '';
  }
};

describe('reading a manifest, also one that was edited or damaged', () => {
  test.each<[string, object, object]>([
    [
      'a folder that has only an id',
      { folders: [{ id: id(3) }] },
      {
        folders: [{ id: id(3), parentId: null, order: '', name: '', color: null, isLocked: false }],
      },
    ],
    [
      'a page whose text entry is invalid',
      { documents: [{ id: id(3), title: 'One', text: { state: 7 } }] },
      {
        documents: [{ id: id(3), title: 'One', text: null, isPinned: false, slug: '' }],
      },
    ],
    [
      'a page with an unknown status',
      { documents: [{ id: id(3), meta: { status: 'later', wordGoal: 900 } }] },
      {
        documents: [{ meta: { status: null, wordGoal: 900, synopsis: null } }],
      },
    ],
    [
      'a canvas of an older build without a file',
      { canvases: [{ id: id(3), title: 'Map' }] },
      {
        canvases: [{ id: id(3), title: 'Map', file: null }],
      },
    ],
    [
      'a file without its bytes',
      { assets: [{ id: id(3), width: 'wide' }] },
      {
        assets: [{ id: id(3), filename: 'file', width: null, alt: '', file: null }],
      },
    ],
    [
      'a custom tab with an unknown icon',
      { customTabs: [{ name: 'To do', icon: 'comet', settings: { mood: 7 } }] },
      {
        customTabs: [{ name: 'To do', icon: 'bookmark', isDefault: false }],
      },
    ],
    [
      'an unknown workspace type',
      { workspace: { ...MANIFEST.workspace, type: 'opera' } },
      {
        workspace: { type: 'general' },
      },
    ],
    [
      'settings that are not an object',
      { workspace: { ...MANIFEST.workspace, settings: 'all' } },
      {
        workspace: { settings: { editorFont: 'garamond', theme: 'light' } },
      },
    ],
    [
      'a parent that is not an id',
      { folders: [{ id: id(3), parentId: '../..' }] },
      { folders: [{ parentId: null }] },
    ],
  ])(
    'a manifest with %s is read, and missing and invalid values become defaults',
    (_name, change, manifest) => {
      expect(read(change)).toMatchObject(manifest);
    },
  );

  test('rows that cannot be read are left out, and an id is returned once across all lists', () => {
    const rows = [{ id: id(3) }, null, 7, { id: 'x' }, {}, { id: id(3) }];
    const { folders, documents, canvases, assets } = read({
      folders: rows,
      documents: rows,
      canvases: rows,
      assets: rows,
    });
    expect([folders, documents, canvases, assets].map((list) => list.length)).toEqual([1, 0, 0, 0]);
  });

  test.each<[object, string]>([
    [{ format: 'another' }, 'not-a-backup'],
    [{ version: 2 }, 'newer'],
    [{ version: '1' }, 'newer'],
    [{ schema: '2.0' }, 'newer'],
    [{ workspace: undefined }, 'damaged'],
    [{ workspace: { ...MANIFEST.workspace, trashId: 'trash' } }, 'damaged'],
    [{ folders: {} }, 'damaged'],
    [{ documents: Array.from({ length: 50_001 }, (_, at) => ({ id: id(at) })) }, 'too-large'],
  ])('the invalid manifest %# is rejected as %s', (change, code) => {
    expect(errorCodeOf(() => read(change))).toBe(code);
  });

  test('the message of a rejected manifest tells the writer how to go on', () => {
    expect(sentence({ format: 'another' })).toContain('is downloaded from a workspace’s settings');
    expect(sentence({ version: 2 })).toContain('Reload this page');
    expect(sentence({ folders: 7 })).toContain('unpack the zip and look into “documents”');
    expect(errorCodeOf(() => readManifest('{'))).toBe('damaged');
    expect(errorCodeOf(() => readManifest('null'))).toBe('not-a-backup');
    expect(errorCodeOf(() => readManifest('[]'))).toBe('not-a-backup');
  });

  test('a manifest of a later minor version is read, and its additional fields are dropped', () => {
    expect(read({ schema: '1.7', comets: [] })).not.toHaveProperty('comets');
    expect(read({ schema: '1.7' }).schema).toBe('1.7');
  });
});
