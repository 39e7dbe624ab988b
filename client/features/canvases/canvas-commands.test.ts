import { afterEach, expect, test, vi } from 'vitest';
import { setOpenCanvas, type OpenCanvas } from '#client/canvas/open-canvas.ts';
import type { CommandContext } from '#client/workspace/contributions/contribution.ts';
import { canvases } from './contribution.tsx';
import { canvases as lazyCanvases } from './lazy-contribution.ts';

afterEach(() => setOpenCanvas('c1', null));

/** The palette's commands of a canvas by label. */
function commandsOf(change: OpenCanvas['change'], showDeleted = vi.fn<() => void>()) {
  setOpenCanvas('c1', { showDeleted, change } as unknown as OpenCanvas);
  const context = { open: { items: { canvas: { id: 'c1' } } } } as unknown as CommandContext;
  const commands = [...(canvases.commands ?? []), ...(lazyCanvases.commands ?? [])];
  return new Map(commands.map(({ label, action }) => [label, action(context)]));
}

test('the command palette tidies up the open canvas and opens the list of its deleted items', () => {
  const [tidyNow, showDeleted] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const commands = commandsOf({ tidyNow, importNow: () => {} }, showDeleted);
  commands.get('Tidy up the canvas')?.();
  commands.get('Deleted from the canvas')?.();
  expect(tidyNow).toHaveBeenCalledOnce();
  expect(showDeleted).toHaveBeenCalledOnce();
});

test('a reader of a canvas can open the list of its deleted items but not tidy it up', () => {
  const commands = commandsOf(undefined);
  expect(commands.get('Tidy up the canvas')).toBeUndefined();
  expect(commands.get('Deleted from the canvas')).toBeTypeOf('function');
});
