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
  return element;
}

test('typing leaves 30 % of the page free below the caret', () => {
  expect(marginsIn(stage(800))).toEqual([240, 240]);
});

test('an on-screen keyboard reduces the free part with the visible height', () => {
  vi.stubGlobal('visualViewport', { height: 400 });
  expect(marginsIn(stage(800))).toEqual([120, 120]);
});

test('a text outside of a page has the default margin', () => {
  expect(marginsIn(document.createElement('div'))).toEqual([0, 5]);
});
