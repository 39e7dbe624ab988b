import { expect, test } from 'vitest';
import type { BackupManifest } from '#shared/backup/backup-manifest.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { BackupProblem } from '#client/sync/backup/open-backup.ts';
import { contentsSentence, restoredTitle, groupProblems } from './restore-state.ts';

const ROW = { createdAt: '', updatedAt: '', order: 'a0', parentId: null };
const ASSET = {
  parentId: null,
  order: '',
  name: 'pier.png',
  filename: 'pier.png',
  mimeType: 'image/png',
  width: 4,
  height: 3,
  alt: '',
  createdAt: '',
  file: null,
};
const contentsOf = (
  counts: { documents: number; folders?: number; canvases?: number; files?: number },
  problems: readonly BackupProblem[] = [],
) => {
  const many = <Row>(count: number, row: (id: string) => Row): Row[] =>
    Array.from({ length: count }, (_, at) => row(String(at)));
  const manifest: BackupManifest = {
    format: 'foolscap-backup',
    version: 1,
    createdAt: '',
    schema: '1.0',
    workspace: {
      id: 'w',
      title: 'The Tide Clerk',
      type: 'novel',
      settings: DEFAULT_SETTINGS,
      trashId: 'trash',
    },
    folders: many((counts.folders ?? 0) + 1, (id) => ({
      ...ROW,
      id: id === '0' ? 'trash' : id,
      name: 'Part',
      color: null,
      isLocked: false,
    })),
    documents: many(counts.documents, (id) => ({
      ...ROW,
      id,
      title: 'One',
      slug: '',
      isPinned: false,
      meta: NO_META,
      text: null,
    })),
    canvases: many(counts.canvases ?? 0, (id) => ({
      ...ROW,
      id: `c${id}`,
      title: 'Map',
      isPinned: false,
      file: null,
    })),
    customTabs: [],
    assets: many(counts.files ?? 0, (id) => ({ ...ASSET, id: `f${id}` })),
  };
  return { manifest, workspaceId: 'new', ids: new Map<string, string>(), problems };
};

test('contentsSentence lists the contents in words, without the trash, lost documents and missing files', () => {
  expect(contentsSentence(contentsOf({ documents: 1 }))).toBe('1 document');
  expect(contentsSentence(contentsOf({ documents: 1_200, folders: 1 }))).toBe('1,200 documents and 1 folder');
  const lost: BackupProblem = { id: '0', title: 'One', kind: 'lost', entry: 'documents/One.md' };
  expect(contentsSentence(contentsOf({ documents: 3, folders: 2, canvases: 1 }, [lost]))).toBe(
    '2 documents, 2 folders and 1 canvas',
  );
  const left: BackupProblem = { id: 'f0', title: 'pier.png', kind: 'left' };
  expect(contentsSentence(contentsOf({ documents: 3, files: 2 }, [left]))).toBe('3 documents and 1 file');
});

test('contentsSentence leaves a damaged canvas out of the canvases, not of the files', () => {
  const lost: BackupProblem = { id: 'c0', title: 'Map', kind: 'lost', entry: 'canvases/c0.yjs' };
  expect(contentsSentence(contentsOf({ documents: 1, canvases: 2, files: 2 }, [lost]))).toBe(
    '1 document, 2 files and 1 canvas',
  );
});

test('groupProblems names the items that are not restored completely, the worst kind first', () => {
  const groups = groupProblems(
    contentsOf({ documents: 3 }, [
      { id: '0', title: 'One', kind: 'markdown', entry: 'states/0.yjs' },
      { id: '1', title: 'Two', kind: 'absent' },
      { id: '2', title: 'Three', kind: 'lost', entry: 'documents/Three.md' },
    ]),
  );
  expect(groups.map(({ kind, lines }) => [kind, lines])).toEqual([
    ['lost', ['Three (documents/Three.md)']],
    ['markdown', ['One (states/0.yjs)']],
    ['absent', ['Two']],
  ]);
});

test('restoredTitle adds a suffix when another workspace has the title', () => {
  expect(restoredTitle('Tides', ['Other'])).toBe('Tides');
  expect(restoredTitle('Tides', ['Tides'])).toBe('Tides (restored)');
  expect(restoredTitle('Tides', ['Tides', 'Tides (restored)'])).toBe('Tides (restored 2)');
  expect(restoredTitle('x'.repeat(300), ['x'.repeat(300)])).toHaveLength(300);
  expect(restoredTitle('  ', [])).toBe('Untitled');
});
