// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { writeCanvasJson } from '#shared/canvas/api/json-export.ts';
import { writeJsonCanvas } from '#shared/canvas/json-canvas/write-json-canvas.ts';
import { SAME_WORKSPACE } from '#shared/canvas/json-canvas/file-resolver.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { countFragmentOrigins } from '#shared/editor/origins/count-origins.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import { addNode } from '../editor/editor-commands.ts';
import { addTemplate } from '../templates/add-template.ts';
import { workspaceFiles } from './workspace-files.ts';
import { importAndReport, isCanvasFile } from './import-canvas.ts';

const NEAR = { x: 0, y: 0 };
const canvasEditor = (): CanvasEditor => new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });
const file = (content: unknown, name = 'Tides.canvas'): File =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);
const importFile = (onto: CanvasEditor, source: File, signal = new AbortController().signal) =>
  importAndReport(onto, source, SAME_WORKSPACE, NEAR, signal);
const counts = (canvas: CanvasEditor): number[] => [
  canvas.getView().nodes.length,
  canvas.getView().edges.length,
];

beforeEach(() => {
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
});
afterEach(() => vi.restoreAllMocks());

test.each(['canvas', 'json'] as const)(
  'a canvas exported as %s is imported completely and selected, and one undo removes it',
  async (format) => {
    const from = canvasEditor();
    for (const template of CANVAS_TEMPLATES) addTemplate(from, template, 'add', NEAR);
    const { doc, projection } = from;
    const written =
      format === 'json'
        ? writeCanvasJson(doc, projection)
        : writeJsonCanvas(projection, { asset: () => undefined, document: () => undefined });
    const onto = canvasEditor();
    const made = await importFile(onto, file(written, `Tides.${format}`));
    expect(counts(onto)).toEqual(counts(from));
    expect(onto.getView().selectedNodes).toHaveLength(made.length);
    expect(onto.projection.getView().nodes.map(({ position }) => position.absolute)).toEqual(
      expect.arrayContaining(projection.getView().nodes.map(({ position }) => position.absolute)),
    );
    expect(toast.success).toHaveBeenCalledWith('Canvas imported', {
      detail: `${made.length} items and ${projection.getView().edges.filter(({ isDerived }) => !isDerived).length} lines.`,
    });
    onto.undo();
    expect(counts(onto)).toEqual([0, 0]);
  },
);

test('[X8] the text of an imported note is marked as imported, and a text that was exported with origins keeps them', async () => {
  const pasted = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Typed, ' },
          { type: 'text', text: 'pasted', marks: [{ type: 'origin', attrs: { kind: 'paste', ref: null } }] },
        ],
      },
    ],
  };
  const onto = canvasEditor();
  const nodes = [
    { id: 'a', type: 'text', x: 0, y: 0, width: 200, height: 80, text: 'The *key* of the harbour' },
    { id: 'b', type: 'text', x: 300, y: 0, width: 200, height: 80, text: 'x', foolscap: { pm: pasted } },
  ];
  await importFile(onto, file({ nodes, edges: [] }));
  const counts = [...onto.doc.getMap<Y.Map<unknown>>('nodes').values()].map((node) => {
    const text = node.get('text');
    return text instanceof Y.XmlFragment && countFragmentOrigins(text, new Map()).words;
  });
  expect(counts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ typed: 0, imported: 5 }),
      expect.objectContaining({ typed: 1, pasted: 1, imported: 0 }),
    ]),
  );
});

test('an import is placed in free space beside the existing nodes', async () => {
  const onto = canvasEditor();
  const note = addNode(onto, 'markdownNode', NEAR);
  const [made] = await importFile(
    onto,
    file({ nodes: [{ id: 'a', type: 'text', x: 0, y: 0, width: 220, height: 96, text: 'Mud' }] }),
  );
  const [a, b] = [note, made ?? ''].map((id) => onto.projection.node(id)?.position.absolute ?? NEAR);
  expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0)) >= 220 || Math.abs((a?.y ?? 0) - (b?.y ?? 0)) >= 96).toBe(true);
  onto.undo();
  expect(counts(onto)).toEqual([1, 0]);
});

test('an import reports the parts that could not be imported', async () => {
  const onto = canvasEditor();
  await importFile(
    onto,
    file({ nodes: [{ id: 'a' }, { id: 'a' }], edges: [{ id: 'e', fromNode: 'a', toNode: 'x' }] }),
  );
  expect(toast.success).toHaveBeenCalledWith('Canvas imported', {
    detail:
      '1 item and 0 lines. 1 id stood there twice: the first of each was taken. 1 line without both ends was left out.',
  });
});

test.each([
  ['no JSON', '{"nodes": [', 'It is no JSON, or it is cut off.'],
  ['no canvas', '[1, 2]', 'It is JSON, but no canvas.'],
  ['nothing on it', '{}', 'There is nothing on it.'],
  [
    'larger than 5 MB',
    ' '.repeat(5 * 1024 * 1024 + 1),
    'It is larger than 5 MB, which is more than a canvas can be imported from.',
  ],
])(
  'a file that is refused (%s) gives its reason as a sentence and writes nothing',
  async (_case, content, detail) => {
    const onto = canvasEditor();
    const before = Y.encodeStateVector(onto.doc);
    expect(await importFile(onto, file(content))).toEqual([]);
    expect(toast.error).toHaveBeenCalledWith('Failed to import “Tides.canvas”', { detail });
    expect(Y.encodeStateVector(onto.doc)).toEqual(before);
    expect(onto.undo().isEmpty).toBe(true);
  },
);

test('an import that is aborted because the canvas was closed shows no toast', async () => {
  const control = new AbortController();
  control.abort();
  const onto = canvasEditor();
  await importFile(onto, file({ nodes: [{ id: 'a' }] }), control.signal);
  expect(counts(onto)).toEqual([0, 0]);
  expect(toast.error).not.toHaveBeenCalled();
  expect(toast.success).not.toHaveBeenCalled();
});

test('canvas files are recognised by the extensions .canvas and .json', () => {
  expect(['a.canvas', 'B.JSON', 'c.png', 'canvas'].map((name) => isCanvasFile({ name }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('documents and images are found by id, by path, and by a unique name', () => {
  const document = (id: string, name: string, parentId: string | null) =>
    [id, { kind: 'document', id, name, parentId }] as const;
  const tree = {
    items: new Map<string, unknown>([
      ['m', { kind: 'folder', id: 'm', name: 'Manuscript', parentId: null }],
      document('h', 'High Water', 'm'),
      document('l', 'Chapter 2: Low Water', 'm'),
      document('t1', 'Tides', null),
      document('t2', 'Tides', 'm'),
    ]),
  } as unknown as Parameters<typeof workspaceFiles>[0];
  const asset = (id: string, filename: string, mimeType: string) => [id, { id, filename, mimeType }] as const;
  const assets = new Map<string, unknown>([
    asset('b', 'boat.png', 'image/png'),
    asset('p', 'plan.pdf', 'application/pdf'),
  ]) as unknown as Parameters<typeof workspaceFiles>[1];
  const files = workspaceFiles(tree, assets);
  expect([files.hasAsset('b'), files.hasAsset('x')]).toEqual([true, false]);
  expect(files.asset('Vault/pictures/boat.png')).toBe('b');
  expect(files.asset('plan.pdf')).toBeUndefined();
  expect([files.hasDocument('h'), files.hasDocument('m'), files.hasDocument('x')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(files.document('Manuscript/High_Water.md')).toBe('h');
  expect(files.document('Manuscript/High Water.md')).toBe('h');
  expect(files.document('Manuscript/Chapter 2 - Low Water.md')).toBe('l');
  expect(files.document('Manuscript/Chapter_2_Low_Water.md')).toBe('l');
  expect(files.document('Vault/High Water.md')).toBe('h');
  expect(files.document('Manuscript/Tides.md')).toBe('t2');
  expect(files.document('Elsewhere/Tides.md')).toBeUndefined();
});
