// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { paragraph, replicas } from './testing/replica.ts';
import type { Replica } from './testing/replica.ts';
import { createUpdateHold } from './update-hold.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function compose({ editor }: Replica, phase: 'start' | 'end') {
  editor.view.dom.dispatchEvent(new CompositionEvent(`composition${phase}`, { bubbles: true }));
}

function writers() {
  const hold = createUpdateHold();
  const [a] = replicas(1, [paragraph('text')], { hold });
  if (!a) throw new Error('no replica');
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(a.ydoc));
  const typeElsewhere = (words: string) => {
    const text = (other.getXmlFragment('content').get(0) as Y.XmlElement).get(0) as Y.XmlText;
    const before = Y.encodeStateVector(other);
    text.insert(text.length, words);
    const update = Y.encodeStateAsUpdate(other, before);
    hold.receive(() => Y.applyUpdate(a.ydoc, update, 'remote'));
  };
  return { a, hold, typeElsewhere, shown: () => a.editor.state.doc.textContent };
}

test('a caret that the browser has not reported yet stays where the writer has set it', () => {
  const { a, typeElsewhere } = writers();
  const { view } = a.editor;
  document.body.append(view.dom);
  view.focus();
  const text = view.dom.querySelector('p')?.firstChild;
  if (!text) throw new Error('no text');
  for (const offset of [3, 1]) {
    // jsdom and Chromium dispatch `selectionchange` later.
    document.getSelection()?.collapse(text, offset);
    typeElsewhere(' one');
    expect(view.state.selection.anchor).toBe(1 + offset);
    expect(document.getSelection()?.anchorOffset).toBe(offset);
  }
  a.destroy();
});

describe('[X15] remote updates while the writer composes', () => {
  test('[X15] remote updates are delivered at once when nobody composes', () => {
    const { a, typeElsewhere, shown } = writers();
    typeElsewhere(' one');
    expect(shown()).toBe('text one');
    a.destroy();
  });

  test('[X15] remote updates wait for the end of the composition plus 60 ms, and are then delivered in order', () => {
    const { a, typeElsewhere, shown } = writers();
    compose(a, 'start');
    typeElsewhere(' one');
    typeElsewhere(' two');
    expect(shown()).toBe('text');
    compose(a, 'end');
    vi.advanceTimersByTime(59);
    typeElsewhere(' three');
    expect(shown()).toBe('text');
    vi.advanceTimersByTime(60);
    expect(shown()).toBe('text one two three');
    typeElsewhere(' four');
    expect(shown()).toBe('text one two three four');
    a.destroy();
  });

  test('[X15] remote updates are delivered in the order of their arrival', () => {
    const { a, hold } = writers();
    const delivered: number[] = [];
    compose(a, 'start');
    for (const one of [1, 2, 3]) hold.receive(() => delivered.push(one));
    expect(delivered).toEqual([]);
    compose(a, 'end');
    hold.receive(() => delivered.push(4));
    vi.advanceTimersByTime(60);
    hold.receive(() => delivered.push(5));
    expect(delivered).toEqual([1, 2, 3, 4, 5]);
    a.destroy();
  });

  test('[X15] composed text is stored in the shared document during the composition, and none of it is lost', () => {
    const { a, typeElsewhere, shown } = writers();
    compose(a, 'start');
    typeElsewhere(' one');
    a.type('ü', 1);
    expect(fragmentText(a.fragment)).toContain('ü');
    compose(a, 'end');
    vi.advanceTimersByTime(60);
    expect(shown()).toBe('ütext one');
    a.destroy();
  });

  test('[X15] closing the editor delivers all waiting updates, and a failing one does not stop the others', () => {
    const { a, hold, typeElsewhere } = writers();
    const failures: unknown[] = [];
    vi.stubGlobal('queueMicrotask', (report: () => void) => {
      try {
        report();
      } catch (fault) {
        failures.push(fault);
      }
    });
    compose(a, 'start');
    hold.receive(() => {
      throw new Error('spoiled');
    });
    typeElsewhere(' one');
    a.editor.destroy();
    expect(fragmentText(a.fragment)).toContain('text one');
    expect(failures).toEqual([new Error('spoiled')]);
    vi.unstubAllGlobals();
  });
});
