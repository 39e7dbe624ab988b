import { expect, test } from 'vitest';
import { changeCanvasSettings, DEFAULT_CANVAS_SETTINGS, readCanvasSettings } from './canvas-settings.ts';

test.each([null, undefined, 7, [], { showGrid: 'yes' }])(
  '[K2] invalid stored settings are read as the defaults: %j',
  (stored) => {
    expect(readCanvasSettings(stored)).toEqual(DEFAULT_CANVAS_SETTINGS);
  },
);

test('[K16] a change keeps the settings that it does not name and those that a later version stored', () => {
  const stored = { showGrid: true, paper: 'dots' };
  const after = changeCanvasSettings(stored, { snapToGrid: true, showGrid: undefined });
  expect(after).toEqual({ showGrid: true, paper: 'dots', snapToGrid: true });
  expect(readCanvasSettings(after)).toEqual({ showGrid: true, snapToGrid: true });
  expect(changeCanvasSettings(null, {})).toBeNull();
});
