// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listOf, quoteOf } from '../blocks/block-attributes.ts';
import { plainEditor } from '../testing/plain-editor.ts';
import { p, schema } from '../testing/sample-document.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { useEditorFacts } from './editor-facts.ts';
import { FormatBubble } from './format-bubble.tsx';

let editor: TextEditor | undefined;
afterEach(() => {
  editor?.destroy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Bubble({ of }: { of: TextEditor }) {
  return <FormatBubble editor={of} facts={useEditorFacts(of)} />;
}

function show(isNarrow: boolean): TextEditor {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  editor = plainEditor({
    container: document.body.appendChild(document.createElement('div')),
    schema,
    plugins: [],
  });
  editor.view.dispatch(editor.state.tr.replaceWith(0, 2, p('the tide tables')));
  // jsdom has no layout to scroll.
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 0, bottom: 0 });
  render(<Bubble of={editor} />);
  return editor;
}

test('on a phone a list and a quote are one tap away, and a second tap removes them', () => {
  const { view } = show(true);
  const block = () => view.state.doc.firstChild!; // the document has one paragraph
  const list = screen.getByRole('button', { name: 'Bulleted list' });
  const quote = screen.getByRole('button', { name: 'Quote' });
  fireEvent.click(list);
  expect(listOf(block())).toBe('bullet');
  fireEvent.click(list);
  expect(listOf(block())).toBeNull();
  fireEvent.click(quote);
  expect(quoteOf(block())).toBe(1);
  expect(quote.getAttribute('aria-pressed')).toBe('true');
  // The buttons come before the marks, so they are visible without scrolling the bar.
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names.indexOf('Quote')).toBeLessThan(names.indexOf('Bold'));
});

test('on a phone Done takes the focus from the text, so that the bottom bar returns', () => {
  const { view } = show(true);
  view.focus();
  expect(document.activeElement).toBe(view.dom);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(document.activeElement).toBe(document.body);
});

test('on a wide screen the bubble has no buttons for lists, which have keys and are in its menu, and no Done', () => {
  show(false);
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Bulleted list' })).toBeNull();
});
