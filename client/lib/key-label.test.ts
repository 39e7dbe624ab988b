import { expect, test } from 'vitest';
import { keyLabel } from './key-label.ts';

test.each([
  ['Mod+Shift+U', true, '⌘⇧U'],
  ['Mod+Shift+U', false, 'Ctrl+Shift+U'],
  ['Mod+\\', true, '⌘\\'],
  ['F2', true, 'F2'],
  ['F2', false, 'F2'],
])('the label of %s (on a Mac: %s) is %s', (keys, onMac, label) => {
  expect(keyLabel(keys, onMac)).toBe(label);
});
