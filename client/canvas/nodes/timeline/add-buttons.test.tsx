// @vitest-environment jsdom
import { ReactFlowProvider } from '@xyflow/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { STEP } from '#shared/canvas/node-types.ts';
import { announcement } from '../../editor/announcement.ts';
import { addStep } from '../../editor/add-step.ts';
import { addNode } from '../../editor/editor-commands.ts';
import { newCanvasEditor, syncEditors } from '../../testing/canvas-editor-fixture.ts';
import { CanvasContextProvider } from '../canvas-editor-context.ts';
import { AddButtons } from './add-buttons.tsx';

function showButtons({ ofBranch = false } = {}) {
  const canvasEditor = newCanvasEditor();
  const first = addNode(canvasEditor, STEP, { x: 0, y: 0 });
  const id = ofBranch ? (addStep(canvasEditor, first, 'bottom') ?? '') : first;
  const context = { canvasEditor } as unknown as ComponentProps<typeof CanvasContextProvider>['value'];
  render(
    <ReactFlowProvider>
      <CanvasContextProvider value={context}>
        <AddButtons id={id} />
      </CanvasContextProvider>
    </ReactFlowProvider>,
  );
  return { canvasEditor, id };
}

const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('the plus button after the last step adds a step, opens it for typing and announces it', () => {
  const { canvasEditor, id } = showButtons();
  expect(names()).toEqual(['Add branch above', 'Add after', 'Add branch below']);
  fireEvent.click(screen.getByRole('button', { name: 'Add after' }));
  const [selected] = canvasEditor.getView().selectedNodes;
  expect(selected?.id).not.toBe(id);
  expect(selected?.step?.number).toBe(2);
  expect(announcement.get()).toBe('Step 2 added');
  expect(canvasEditor.getView().editingId).toBe(selected?.id);
});

test('the plus button after a step disappears when somebody else adds the next step', () => {
  const { canvasEditor, id } = showButtons();
  const other = newCanvasEditor(2);
  syncEditors(canvasEditor, other);
  addStep(other, id, 'right');
  act(() => syncEditors(canvasEditor, other));
  expect(names()).toEqual(['Add branch above', 'Add branch below']);
});

test('a branch step has a plus button on each side, which adds a branch of it', () => {
  const { canvasEditor, id } = showButtons({ ofBranch: true });
  expect(names()).toEqual([
    'Add branch to the left',
    'Add branch above',
    'Add branch to the right',
    'Add branch below',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Add branch to the right' }));
  const [selected] = canvasEditor.getView().selectedNodes;
  expect(selected?.step).toMatchObject({ number: 1, isBranch: true, previousId: id });
  expect(announcement.get()).toBe('Timeline Detail added');
});
