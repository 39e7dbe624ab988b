import { expect, test } from 'vitest';
import { isKeyPressOf } from './key-press.ts';

const NONE = { code: '', metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

// The test environment is not a Mac, so the command key is Ctrl.
test.each([
  ['the same key with the same modifiers', 'Mod+N', { key: 'n', ctrlKey: true }, true],
  ['a capital, which Shift types', 'Mod+Shift+G', { key: 'G', ctrlKey: true, shiftKey: true }, true],
  ['a function key', 'F2', { key: 'F2' }, true],
  ['a question mark, which Shift types', '?', { key: '?', shiftKey: true }, true],
  ['a question mark that a layout types without Shift', '?', { key: '?' }, true],
  ['a question mark with Ctrl', '?', { key: '?', shiftKey: true, ctrlKey: true }, false],
  ['one modifier more', 'Mod+N', { key: 'N', ctrlKey: true, shiftKey: true }, false],
  ['Alt beside it', 'F2', { key: 'F2', altKey: true }, false],
  ['one modifier less', 'Mod+N', { key: 'n' }, false],
  ['another key', 'Mod+N', { key: 'm', ctrlKey: true }, false],
  ['a backslash at its position', 'Mod+\\', { key: '#', code: 'Backslash', ctrlKey: true }, true],
  ['a Cyrillic layout at the same position', 'Shift+T', { key: 'Е', code: 'KeyT', shiftKey: true }, true],
  ['another Latin layout at the same position', 'Shift+T', { key: 'Y', code: 'KeyT', shiftKey: true }, false],
])(
  'a key press is compared with a shortcut by key and modifiers: %s, for %s',
  (_what, keys, event, isPress) => {
    expect(isKeyPressOf({ ...NONE, ...event }, keys)).toBe(isPress);
  },
);
