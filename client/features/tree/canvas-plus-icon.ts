import { createLucideIcon } from 'lucide-react';

/** The icon of a canvas with a plus in place of its right point. The hint of an empty panel names a + button. */
export const CanvasPlus = createLucideIcon('canvas-plus', [
  ['path', { d: 'm10.586 5.414-5.172 5.172', key: 'upper' }],
  ['path', { d: 'm5.414 13.414 5.172 5.172', key: 'lower' }],
  ['path', { d: 'M15 12h7', key: 'across' }],
  ['path', { d: 'M18.5 8.5v7', key: 'down' }],
  ['circle', { cx: '12', cy: '4', r: '2', key: 'top' }],
  ['circle', { cx: '4', cy: '12', r: '2', key: 'left' }],
  ['circle', { cx: '12', cy: '20', r: '2', key: 'bottom' }],
]);
