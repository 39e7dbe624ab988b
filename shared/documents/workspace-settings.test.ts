import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  changeSettings,
  DEFAULT_SETTINGS,
  newCanvasSettings,
  readSettings,
  WorkspaceSettings,
  WorkspaceSettingsChange,
} from './workspace-settings.ts';

describe('settings of a workspace', () => {
  test('a change keeps the fields it omits, also within a group', () => {
    const before = { ...DEFAULT_SETTINGS, aiConfig: { defaultModel: 'own', temperature: 1.2 } };
    expect(changeSettings(before, { theme: 'dark', aiConfig: { temperature: 0 } })).toEqual({
      ...before,
      theme: 'dark',
      aiConfig: { defaultModel: 'own', temperature: 0 },
    });
  });

  test('a selected language stays through other changes, and null returns to the browser’s language', () => {
    const german = changeSettings(DEFAULT_SETTINGS, { language: 'de' });
    expect(changeSettings(german, { theme: 'dark' }).language).toBe('de');
    expect(changeSettings(german, { language: null })).toEqual(DEFAULT_SETTINGS);
    expect(readSettings({ language: 'no tag' }).language).toBeNull();
  });

  test('a change of the defaults for canvases keeps the one it omits, and a new canvas gets those it does not name', () => {
    const gridded = changeSettings(DEFAULT_SETTINGS, { canvasDefaults: { showGrid: true } });
    expect(gridded.canvasDefaults).toEqual({ showGrid: true, snapToGrid: false });
    expect(changeSettings(gridded, { canvasDefaults: { snapToGrid: true } }).canvasDefaults).toEqual({
      showGrid: true,
      snapToGrid: true,
    });
    expect(newCanvasSettings(gridded, { snapToGrid: true })).toEqual({ showGrid: true, snapToGrid: true });
    expect(newCanvasSettings(gridded, { showGrid: false })).toEqual({ showGrid: false, snapToGrid: false });
  });

  test('[F4] settings of an older build have no defaults for canvases, and invalid ones read as off', () => {
    const { canvasDefaults: _, ...older } = DEFAULT_SETTINGS;
    expect(v.parse(WorkspaceSettings, older)).toEqual(older);
    expect(newCanvasSettings(older, {})).toEqual({ showGrid: false, snapToGrid: false });
    expect(readSettings({ canvasDefaults: { showGrid: true, snapToGrid: 'far' } }).canvasDefaults).toEqual({
      showGrid: true,
      snapToGrid: false,
    });
    expect(readSettings({ canvasDefaults: 7 })).toEqual(DEFAULT_SETTINGS);
  });

  test('[F4] stored values that this version does not know read as defaults', () => {
    expect(readSettings({ editorFont: 'papyrus', aiConfig: 7, future: true })).toEqual(DEFAULT_SETTINGS);
    expect(readSettings(null)).toEqual(DEFAULT_SETTINGS);
  });

  test('a change with an unknown field or a value out of range is not valid', () => {
    for (const change of [
      { colour: 'red' },
      { aiConfig: { key: 'x' } },
      { aiConfig: { temperature: 3 } },
      { canvasDefaults: { gap: 20 } },
    ]) {
      expect(v.is(WorkspaceSettingsChange, change)).toBe(false);
    }
  });
});
