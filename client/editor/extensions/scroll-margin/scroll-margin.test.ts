// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

import { TextEditor } from '../../text-editor/text-editor.ts';
import { TEXT_EXTENSIONS } from '../text-extensions.ts';
import { ScrollMargin } from './extension.ts';

let editor: TextEditor | undefined;
afterEach(() => {
  editor?.destroy();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Returns the distance from the lower edge at which ProseMirror starts to scroll, and the one it scrolls to. */
function marginsIn(container: HTMLElement): (number | undefined)[] {
  document.body.append(container);
  editor = new TextEditor({ container, extensions: [...TEXT_EXTENSIONS, ScrollMargin] });
  const { view } = editor;
  return (['scrollThreshold', 'scrollMargin'] as const).map((name) => {
    const margin = view.someProp(name);
    return typeof margin === 'number' ? margin : margin?.bottom;
  });
}

function stage(height: number): HTMLElement {
  const element = document.createElement('div');
  element.className = 'stage';
  Object.defineProperty(element, 'clientHeight', { value: height });
  element.getBoundingClientRect = () => new DOMRect(0, 40, 400, height);
  return element;
}

test('typing leaves 30 % of the page free below the caret', () => {
  expect(marginsIn(stage(800))).toEqual([240, 240]);
});

test('typing keeps the caret above an on-screen keyboard, with 30 % of the part above it free', () => {
  // The page ends at 840 pixels, of which the keyboard covers 400.
  vi.stubGlobal('visualViewport', { height: 440, offsetTop: 0, scale: 1 });
  expect(marginsIn(stage(800))).toEqual([520, 520]);
});

test('a browser that has moved the page above the keyboard itself needs less', () => {
  vi.stubGlobal('visualViewport', { height: 440, offsetTop: 400, scale: 1 });
  expect(marginsIn(stage(800))).toEqual([240, 240]);
});

test('a text outside of a page has the default margin', () => {
  expect(marginsIn(document.createElement('div'))).toEqual([0, 5]);
});
