import { NodeSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';

import { node, p, run, stateOf } from '../../testing/sample-document.ts';
import { editCaption, imageAtSelection, setImageAlignment, setImageWidth, widthOf } from './image-block.ts';

const image = (attrs: Record<string, unknown> = {}, caption = 'At six') =>
  node('image', { assetId: 'a1', ...attrs }, caption);

function selected(attrs: Record<string, unknown> = {}) {
  const state = stateOf([image(attrs), p('x')]);
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
}

test('the image at the selection is the selected one, or that of the caption with the caret', () => {
  expect(imageAtSelection(selected())?.pos).toBe(0);
  expect(imageAtSelection(stateOf([p('x'), image({}, 'At s|ix')]))?.pos).toBe(3);
  expect(imageAtSelection(stateOf([image(), p('x|')]))).toBeNull();
  expect(imageAtSelection(stateOf([image({}, 'A|t'), p('x|')]))).toBeNull();
});

test.each([
  [42.4, 42],
  [3, 10],
  [180, 100],
  [null, null],
])('the width %s of an image is stored as %s percent', (width, stored) => {
  const next = run(selected({ width: 55 }), setImageWidth(width));
  expect(next?.doc.firstChild?.attrs['width']).toBe(stored);
  expect(next?.doc.firstChild?.textContent).toBe('At six');
});

test('a stored width outside the limits is shown within them', () => {
  const widths = [2, 60, 900, null].map((width) => {
    const found = imageAtSelection(selected({ width }));
    return found && widthOf(found);
  });
  expect(widths).toEqual([10, 60, 100, null]);
});

test('an image is aligned, and left is stored as null', () => {
  const centered = run(selected(), setImageAlignment('center'));
  expect(centered?.doc.firstChild?.attrs['align']).toBe('center');
  const left = run(selected({ align: 'center' }), setImageAlignment('left'));
  expect(left?.doc.firstChild?.attrs['align']).toBeNull();
});

test('the commands for images do not apply elsewhere', () => {
  const text = stateOf([p('x|')]);
  for (const command of [setImageWidth(40), setImageAlignment('right'), editCaption])
    expect(run(text, command)).toBeNull();
});

test('the caption of a selected image gets the caret at its end', () => {
  const { $head } = run(selected(), editCaption)?.selection ?? {};
  expect([$head?.parent.type.name, $head?.parentOffset]).toEqual(['image', 6]);
});
