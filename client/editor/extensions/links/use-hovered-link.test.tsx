// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { plainEditor } from '../../testing/plain-editor.ts';
import { p, schema } from '../../testing/sample-document.ts';
import { schemaMark } from '../../text-editor/schema-extensions.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { useHoveredLink } from './use-hovered-link.ts';

let editor: TextEditor;
let card: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  editor = plainEditor({
    container: document.body.appendChild(document.createElement('div')),
    schema,
    plugins: [],
    extensions: [schemaMark('link')],
  });
  const { view } = editor;
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, p('the tide tables')));
  view.dispatch(view.state.tr.addMark(5, 16, schema.mark('link', { href: 'https://a.example' })));
  card = document.body.appendChild(document.createElement('div'));
  card.className = 'link-card';
});
afterEach(() => {
  vi.useRealTimers();
  editor.destroy();
  card.remove();
});

const link = (): Element => editor.view.dom.querySelector('a')!; // the text has one
const pointTo = (target: Element, pointerType = 'mouse'): void => {
  const event = new MouseEvent('pointerover', { bubbles: true, buttons: 0 });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(target, event);
};
const wait = (): void => act(() => void vi.runAllTimers());
const LINK = { from: 5, to: 16, href: 'https://a.example' };

test('a link is hovered after the pointer rested on it, and on its card, and no longer elsewhere', () => {
  const { result } = renderHook(() => useHoveredLink(editor));
  pointTo(link());
  expect(result.current).toBeNull();
  wait();
  expect(result.current).toEqual(LINK);
  pointTo(editor.view.dom);
  pointTo(card);
  wait();
  expect(result.current).toEqual(LINK);
  pointTo(document.body);
  wait();
  expect(result.current).toBeNull();
});

test('a pointer that passes a link, and a finger, hover nothing', () => {
  const { result } = renderHook(() => useHoveredLink(editor));
  pointTo(link());
  pointTo(document.body);
  wait();
  pointTo(link(), 'touch');
  wait();
  expect(result.current).toBeNull();
});

test.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press outside of the card', () => fireEvent.pointerDown(document.body)],
  ['a change of the text', () => editor.view.dispatch(editor.state.tr.insertText('a', 1))],
])('%s ends it', (_, end) => {
  const { result } = renderHook(() => useHoveredLink(editor));
  pointTo(link());
  wait();
  expect(result.current).toEqual(LINK);
  act(() => end());
  expect(result.current).toBeNull();
});
