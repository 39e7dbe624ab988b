import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { HORIZONTAL_TIMELINE, VERTICAL_TIMELINE } from '#shared/canvas/templates/timelines.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import { addNode, setLocked } from '../editor/editor-commands.ts';
import { addTemplate } from './add-template.ts';
import { findTemplates } from './find-templates.ts';

const NEAR = { x: 0, y: 0 };
const canvasEditor = (): CanvasEditor => new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });
const ids = (of: CanvasEditor): string[] => of.getView().nodes.map(({ id }) => id);

test('in add mode a template comes beside what is there, chosen, and one undo takes it away', () => {
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
  const top = canvas.projection.node(made[0] ?? '')?.place.absolute.y ?? 0;
  expect(Math.abs(top)).toBeGreaterThan(100);
  canvas.undo();
  expect(ids(canvas)).toEqual([note]);
});

test('in replace mode it takes the place of all that is not locked; one undo brings that back', () => {
  const canvas = canvasEditor();
  const [note, kept] = [addNode(canvas, 'markdownNode', NEAR), addNode(canvas, 'simpleTextNode', NEAR)];
  setLocked(canvas, [kept], true);
  const made = addTemplate(canvas, VERTICAL_TIMELINE, 'replace', NEAR);
  expect(ids(canvas).sort()).toEqual([kept, ...made].sort());
  canvas.undo();
  expect(ids(canvas).sort()).toEqual([note, kept].sort());
});

test('templates are found by the words they begin with', () => {
  const names = (asked: string): string[] => findTemplates(CANVAS_TEMPLATES, asked).map(({ name }) => name);
  expect(names('')).toHaveLength(CANVAS_TEMPLATES.length);
  expect(names('timel')).toEqual(['Horizontal Timeline', 'Vertical Timeline']);
  expect(names('map char')).toEqual(['Character Map']);
  expect(names('zebra')).toEqual([]);
});
