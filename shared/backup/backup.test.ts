import fc from 'fast-check';
import * as Y from 'yjs';
import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { addressOfItem } from '#shared/editor/content/item-address.ts';
import { emptyDocumentOf, firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { markdownDocument } from '#shared/editor/markdown/testing/markdown-document.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import { readManifest, type BackupManifest } from './backup-manifest.ts';
import type { NewIds } from '#shared/editor/content/copy-elements.ts';
import { BackupReader, type RestoredText } from './read-backup.ts';
import { sha256 as hashOf } from './state-hash.ts';
import { errorCodeOf } from './testing/error-code-of.ts';
import { joinBytes } from './testing/join-bytes.ts';
import {
  backupOf,
  documentOf,
  folderOf,
  stateOf,
  TRASH_ID,
  trashFolder,
  WORKSPACE_ID,
} from './testing/sample-backup.ts';
import { ZipReader } from './zip-reader.ts';
import { ZipWriter } from './zip-writer.ts';

const NEW_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5dff';

const newIdsOf = ({ documents, folders }: BackupManifest): NewIds => ({
  workspaceId: NEW_WORKSPACE,
  ids: new Map([...documents, ...folders].map(({ id }) => [id, uuidv7()])),
});

/** Returns the content of a restored text, applied to the initial content that the server creates. */
function contentOf(read: RestoredText): NodeJson {
  if (read.kind !== 'whole' && read.kind !== 'markdown') throw new Error(`It is ${read.kind}.`);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, read.text.beginning);
  Y.applyUpdate(doc, read.text.update);
  return fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT));
}

function novel() {
  const manuscript = folderOf('Manuscript', null, { isLocked: true, color: 'moss' });
  const one = documentOf('High Water', manuscript.id, { order: 'a1', isPinned: true });
  const two = documentOf('High Water', manuscript.id, { order: 'a0' });
  const trashed = documentOf('A draft', TRASH_ID);
  const items: TreeEntry[] = [one, two, trashed, manuscript, trashFolder()];
  const texts = new Map([
    [
      one.id,
      `The *sea* did not come, see [Remarks](${addressOfItem({ workspaceId: WORKSPACE_ID, itemId: two.id })}).\n`,
    ],
    [two.id, 'A boy on the harbour floor.\n'],
    [trashed.id, 'Away.\n'],
  ]);
  return { items, one, two, trashed, texts };
}

test('a backup lists the tree with order, pins, locks, colours and trash, and each text is in its folder', () => {
  const { items, one, two, texts } = novel();
  const zip = backupOf(items, texts);
  const { manifest } = new BackupReader(zip);
  expect(manifest.workspace).toMatchObject({ title: 'The Tide Clerk', type: 'novel', trashId: TRASH_ID });
  expect(manifest.folders.map(({ name, isLocked, color }) => [name, isLocked, color])).toEqual([
    ['Manuscript', true, 'moss'],
    ['Trash', false, null],
  ]);
  expect(manifest.documents.map(({ id, order, isPinned }) => [id, order, isPinned])).toEqual([
    [two.id, 'a0', false],
    [one.id, 'a1', true],
    [items[2]?.id, 'a0', false],
  ]);
  expect(new ZipReader(zip).names.filter((name) => name.endsWith('.md'))).toEqual([
    'documents/Manuscript/High Water.md',
    'documents/Manuscript/High Water (2).md',
    'documents/Trash/A draft.md',
  ]);
});

test('[A8] a restored text has new structs under one new client id, and its links lead to the new items', () => {
  const { items, one, two, texts } = novel();
  const reader = new BackupReader(backupOf(items, texts));
  const newIds = newIdsOf(reader.manifest);
  const document = reader.manifest.documents.find(({ id }) => id === one.id);
  const read = document ? reader.readText(document, newIds, new Map()) : undefined;
  if (read?.kind !== 'whole') throw new Error('It is not whole.');
  const newId = newIds.ids.get(one.id) ?? '';
  expect(read.text.beginning).toEqual(emptyDocumentOf(newId));
  const clients = new Set(Y.decodeUpdate(read.text.update).structs.map(({ id }) => id.client));
  expect(clients.size).toBe(1);
  const source = new Y.Doc();
  Y.applyUpdate(source, new ZipReader(backupOf(items, texts)).read(`states/${one.id}.yjs`));
  for (const client of clients) expect(source.store.clients.has(client)).toBe(false);
  const content = contentOf(read);
  expect(toMarkdown(content)).toBe(
    `The *sea* did not come, see [Remarks](/workspace/${NEW_WORKSPACE}?item=${newIds.ids.get(two.id)}).\n`,
  );
});

test('reading a backup returns the tree and the texts that were written, for any tree and any text', () => {
  const tree = fc.array(
    fc.record({
      isFolder: fc.boolean(),
      parent: fc.nat({ max: 8 }),
      name: fc.string({ minLength: 1, maxLength: 20 }),
      order: fc.constantFrom('a0', 'a1', 'a2V', 'b0'),
      flag: fc.boolean(),
      doc: markdownDocument,
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(tree, (rows) => {
      const folders: string[] = [];
      const states = new Map<string, Uint8Array>();
      const items: TreeEntry[] = rows.map(({ isFolder, parent, name, order, flag, doc }) => {
        const parentId = folders[parent] ?? null;
        if (isFolder) {
          const folder = folderOf(name, parentId, { order, isLocked: flag });
          folders.push(folder.id);
          return folder;
        }
        const document = documentOf(name, parentId, { order, isPinned: flag });
        states.set(document.id, firstContentUpdate(doc));
        return document;
      });
      const texts = new Map([...states].map(([id, state]) => [id, state] as const));
      const reader = new BackupReader(zipOfStates(items, texts));
      const { documents, folders: readFolders } = reader.manifest;
      const shape = [
        ...readFolders.map(({ id, parentId, name, order, isLocked }) => ({
          id,
          parentId,
          name,
          order,
          flag: isLocked,
        })),
        ...documents.map(({ id, parentId, title, order, isPinned }) => ({
          id,
          parentId,
          name: title,
          order,
          flag: isPinned,
        })),
      ];
      expect(new Set(shape)).toEqual(
        new Set(
          items.map((item) => ({
            id: item.id,
            parentId: item.parentId,
            name: item.name,
            order: item.order,
            flag: 'isLocked' in item ? item.isLocked : 'isPinned' in item && item.isPinned,
          })),
        ),
      );
      const newIds = newIdsOf(reader.manifest);
      for (const document of documents) {
        const source = new Y.Doc();
        Y.applyUpdate(source, states.get(document.id) ?? new Uint8Array());
        expect(contentOf(reader.readText(document, newIds, new Map()))).toEqual(
          fragmentToJson(source.getXmlFragment(CONTENT_FRAGMENT)),
        );
      }
    }),
    { numRuns: 60 },
  );
});

function zipOfStates(items: readonly TreeEntry[], states: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return repacked(backupOf(items, new Map()), (files) => {
    const manifest = manifestOf(files);
    for (const document of manifest.documents) {
      const state = states.get(document.id) ?? new Uint8Array();
      document.text = {
        state: `states/${document.id}.yjs`,
        sha256: hashOf(state),
        markdown: 'documents/x.md',
      };
      files.set(document.text.state, state);
    }
    setManifest(files, manifest);
  });
}

/** Returns the zip with its files changed and packed again. */
function repacked(
  zip: Uint8Array,
  change: (files: Map<string, Uint8Array>) => void,
): Uint8Array<ArrayBuffer> {
  const reader = new ZipReader(zip);
  const files = new Map<string, Uint8Array>(reader.names.map((name) => [name, reader.read(name)]));
  change(files);
  const writer = new ZipWriter(Date.UTC(2026, 3, 1));
  for (const [name, content] of files) writer.add(name, content);
  return joinBytes(writer.end());
}

const manifestOf = (files: ReadonlyMap<string, Uint8Array>): BackupManifest =>
  readManifest(new TextDecoder().decode(files.get('workspace.json')));
const setManifest = (files: Map<string, Uint8Array>, manifest: unknown): void =>
  void files.set('workspace.json', new TextEncoder().encode(JSON.stringify(manifest)));

describe('a damaged text', () => {
  const readOne = (
    change: (files: Map<string, Uint8Array>, one: BackupManifest['documents'][number]) => void,
  ) => {
    const { items, one, texts } = novel();
    const reader = new BackupReader(
      repacked(backupOf(items, texts), (files) => {
        const manifest = manifestOf(files);
        const row = manifest.documents.find(({ id }) => id === one.id);
        if (!row) throw new Error('It is not there.');
        change(files, row);
        setManifest(files, manifest);
      }),
    );
    const document = reader.manifest.documents.find(({ id }) => id === one.id);
    if (!document) throw new Error('It is not there.');
    return reader.readText(document, newIdsOf(reader.manifest), new Map());
  };

  test('a text whose state has a wrong checksum or cannot be decoded is restored from its Markdown', () => {
    const others: ((row: NonNullable<BackupManifest['documents'][number]['text']>) => Uint8Array)[] = [
      () => stateOf('Other words.\n'),
      (text) => {
        const broken = stateOf('The sea.\n').slice(0, 30);
        text.sha256 = hashOf(broken);
        return broken;
      },
    ];
    for (const other of others) {
      const read = readOne((files, { text }) => {
        if (text) files.set(text.state, other(text));
      });
      expect(read.kind).toBe('markdown');
      expect(toMarkdown(contentOf(read))).toContain('The *sea* did not come');
    }
  });

  test('a text without a readable state and Markdown is lost, and its entry is named', () => {
    const read = readOne((files, { text }) => {
      files.delete(text?.state ?? '');
      files.delete(text?.markdown ?? '');
    });
    expect(read).toEqual({ kind: 'lost', entry: 'documents/Manuscript/High Water (2).md' });
  });

  test('entries outside the folders of a backup are not read, even if the manifest names them', () => {
    const read = readOne((files, { text }) => {
      if (!text) return;
      files.set('../../secret', files.get(text.state) ?? new Uint8Array());
      files.set('states/../x', files.get(text.state) ?? new Uint8Array());
      text.state = '../../secret';
      text.markdown = 'states/../x';
    });
    expect(read.kind).toBe('lost');
  });
});

test('the [[links]] of a text restored from Markdown lead to the document of that title', () => {
  const { items, one, texts } = novel();
  texts.set(one.id, 'See [[A draft]].\n');
  const reader = new BackupReader(
    repacked(backupOf(items, texts), (files) => files.delete(`states/${one.id}.yjs`)),
  );
  const document = reader.manifest.documents.find(({ id }) => id === one.id);
  if (!document) throw new Error('It is not there.');
  const target = uuidv7();
  const read = reader.readText(document, newIdsOf(reader.manifest), new Map([['A draft', target]]));
  expect(JSON.stringify(contentOf(read))).toContain(target);
});

describe('a file that is not a readable backup', () => {
  const sample = () => backupOf(novel().items, novel().texts);
  const withManifest = (value: unknown) => repacked(sample(), (files) => setManifest(files, value));

  test('a zip without a valid workspace.json is rejected as not-a-backup or damaged', () => {
    expect(
      errorCodeOf(() => new BackupReader(repacked(sample(), (files) => files.delete('workspace.json')))),
    ).toBe('not-a-backup');
    expect(errorCodeOf(() => new BackupReader(withManifest({ name: 'another program' })))).toBe(
      'not-a-backup',
    );
    expect(errorCodeOf(() => new BackupReader(withManifest([])))).toBe('not-a-backup');
    expect(
      errorCodeOf(
        () =>
          new BackupReader(repacked(sample(), (files) => files.set('workspace.json', new Uint8Array([123])))),
      ),
    ).toBe('damaged');
    expect(errorCodeOf(() => new BackupReader(withManifest({ format: 'foolscap-backup', version: 1 })))).toBe(
      'damaged',
    );
  });

  test('a backup of a newer format or a newer major schema version is rejected as newer', () => {
    const { manifest } = new BackupReader(sample());
    expect(errorCodeOf(() => new BackupReader(withManifest({ ...manifest, version: 2 })))).toBe('newer');
    expect(errorCodeOf(() => new BackupReader(withManifest({ ...manifest, schema: '2.0' })))).toBe('newer');
  });

  test('a backup of an older build without custom tabs is read with none', () => {
    const { customTabs, ...manifest } = new BackupReader(sample()).manifest;
    expect(customTabs).toEqual([]);
    expect(new BackupReader(withManifest(manifest)).manifest.customTabs).toEqual([]);
  });

  test('unreadable rows and repeated ids are dropped, and the other rows are read', () => {
    const { manifest } = new BackupReader(sample());
    const [first] = manifest.documents;
    const documents = [...manifest.documents, first, { id: '../x' }, null, 7];
    expect(new BackupReader(withManifest({ ...manifest, documents })).manifest.documents).toEqual(
      manifest.documents,
    );
  });
});
