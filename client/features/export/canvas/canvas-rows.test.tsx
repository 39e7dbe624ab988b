// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import type { ExportControl } from './canvas-file.ts';
import { CanvasRows } from './canvas-rows.tsx';
import { exportCanvas } from './export-canvas.ts';

vi.mock('./export-canvas.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  exportCanvas: vi.fn(),
}));

const CANVAS: TreeCanvas = {
  kind: 'canvas',
  id: 'c1',
  parentId: null,
  name: 'Two days of no water',
  order: 'a0',
  ownerId: 'ines',
  isPinned: false,
  createdAt: 0,
  updatedAt: 0,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(exportCanvas).mockReset();
});

test('with an open canvas each format has an Export button and the name of its file', () => {
  render(<CanvasRows canvas={CANVAS} />);
  for (const ending of ['json', 'canvas', 'png', 'svg'])
    expect(screen.getByText(new RegExp(`^Two days of no water\\.${ending}, `))).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(4);
});

test('an export that takes longer than 300 ms shows its progress and can be cancelled', () => {
  const controls: ExportControl[] = [];
  vi.mocked(exportCanvas).mockImplementation((_canvas, _format, control) => {
    controls.push(control);
    return new Promise(() => {});
  });
  render(<CanvasRows canvas={CANVAS} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export Canvas as PNG Image' }));
  const [control] = controls;
  act(() => control?.onProgress(0.1));
  // The progress bar is not shown yet.
  expect(screen.queryByRole('progressbar')).toBeNull();
  vi.advanceTimersByTime(400);
  act(() => control?.onProgress(0.4));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel exporting Canvas as PNG Image' }));
  expect(control?.signal.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export Canvas as PNG Image' })).toHaveProperty(
    'disabled',
    false,
  );
});
