import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { HORIZONTAL_TIMELINE, VERTICAL_TIMELINE } from '#shared/canvas/templates/timeline-templates.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import { addNode, setLocked } from '../editor/editor-commands.ts';
import { addTemplate } from './add-template.ts';
import { findTemplates } from './find-templates.ts';

const NEAR = { x: 0, y: 0 };
const canvasEditor = (): CanvasEditor => new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });
const ids = (canvas: CanvasEditor): string[] => canvas.getView().nodes.map(({ id }) => id);

test('a template in add mode is placed beside the existing nodes and selected, and one undo removes it', () => {
  const canvas = canvasEditor();
  const note = addNode(canvas, 'markdownNode', NEAR);
  const made = addTemplate(canvas, HORIZONTAL_TIMELINE, 'add', NEAR);
  expect(ids(canvas).sort()).toEqual([note, ...made].sort());
  expect(
    canvas
      .getView()
      .selectedNodes.map(({ id }) => id)
      .sort(),
  ).toEqual([...made].sort());
  const top = canvas.projection.node(made[0] ?? '')?.position.absolute.y ?? 0;
  expect(Math.abs(top)).toBeGreaterThan(100);
  canvas.undo();
  expect(ids(canvas)).toEqual([note]);
});

test('a template in replace mode replaces every node that is not locked, and one undo restores them', () => {
  const canvas = canvasEditor();
  const [note, locked] = [addNode(canvas, 'markdownNode', NEAR), addNode(canvas, 'simpleTextNode', NEAR)];
  setLocked(canvas, [locked], true);
  const made = addTemplate(canvas, VERTICAL_TIMELINE, 'replace', NEAR);
  expect(ids(canvas).sort()).toEqual([locked, ...made].sort());
  canvas.undo();
  expect(ids(canvas).sort()).toEqual([note, locked].sort());
});

test('a search finds templates by the beginnings of their words', () => {
  const names = (query: string): string[] => findTemplates(CANVAS_TEMPLATES, query).map(({ name }) => name);
  expect(names('')).toHaveLength(CANVAS_TEMPLATES.length);
  expect(names('timel')).toEqual(['Horizontal Timeline', 'Vertical Timeline']);
  expect(names('map char')).toEqual(['Character Map']);
  expect(names('zebra')).toEqual([]);
});
