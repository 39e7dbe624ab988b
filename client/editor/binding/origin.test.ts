// @vitest-environment jsdom
import { Slice } from '@tiptap/pm/model';
import { afterEach, describe, expect, test } from 'vitest';
import { ORIGIN_META, originsOf } from './origin.ts';
import { paragraph, positionOf, replicas, sync } from './testing/replica.ts';
import type { Replica } from './testing/replica.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

/** A text in which an AI wrote the middle: "my own WRITTEN BY AI words". */
function withAi(): [Replica, Replica] {
  const [a, b] = replicas(2, [paragraph('my own  words'), paragraph('other')]);
  if (!a || !b) throw new Error('no replicas');
  open = [a, b];
  a.editor.view.dispatch(
    a.editor.state.tr.insertText('WRITTEN BY AI', 8).setMeta(ORIGIN_META, { kind: 'ai', ref: 'row1' }),
  );
  return [a, b];
}

/** The text with every letter that no person typed in capitals' place shown as is, all others as dots. */
function marked({ editor }: Replica): string {
  let shown = '';
  editor.state.doc.descendants((node) => {
    if (node.isText)
      shown += originsOf(node.marks) === null ? '.'.repeat(node.text?.length ?? 0) : (node.text ?? '');
    else if (node.isBlock && shown !== '') shown += '|';
  });
  return shown;
}

describe('[X8] origins', () => {
  test('[X8] an insertion with meta gets the mark, the words around do not, typing beside it neither', () => {
    const [a, b] = withAi();
    a.type('!', 8 + 'WRITTEN BY AI'.length);
    a.type('?', 8);
    expect(marked(a)).toBe('........WRITTEN BY AI.......|.....');
    sync([a, b]);
    expect(marked(b)).toBe(marked(a));
  });

  test('[X8] typing inside keeps the mark and adds "typed", which wins', () => {
    const [a, b] = withAi();
    a.type('abc', 10);
    expect(marked(a)).toBe('.......WR...ITTEN BY AI......|.....');
    sync([a, b]);
    expect(marked(b)).toBe(marked(a));
    const typed = b.editor.state.doc.nodeAt(positionOf(b.editor.state.doc, 'abc'));
    expect(typed?.marks.map((mark) => mark.attrs.kind).toSorted()).toEqual(['ai', 'typed']);
    b.type('de', 11);
    sync([a, b]);
    expect(marked(a)).toBe('.......WR.....ITTEN BY AI......|.....');
  });

  test('[X8] what an action puts among words typed inside marked ones says its own origin alone', () => {
    const [a, b] = withAi();
    a.type('abc', 10);
    const { state, view } = a.editor;
    view.dispatch(state.tr.insertText('NEW', 12).setMeta(ORIGIN_META, { kind: 'paste', ref: 'row2' }));
    sync([a, b]);
    for (const each of [a, b]) {
      expect(marked(each)).toBe('.......WR..NEW.ITTEN BY AI......|.....');
      const { doc } = each.editor.state;
      const put = doc.nodeAt(positionOf(doc, 'NEW'));
      expect(put?.marks.map((mark) => mark.attrs)).toEqual([{ kind: 'paste', ref: 'row2' }]);
    }
  });

  test('[X8] split, join, box, undo and redo change no origin', () => {
    const [a, b] = withAi();
    const { state, view } = a.editor;
    view.dispatch(state.tr.split(15));
    expect(marked(a)).toBe('.......WRITTEN| BY AI......|.....');
    view.dispatch(a.editor.state.tr.join(16));
    expect(marked(a)).toBe('.......WRITTEN BY AI......|.....');
    const block = a.editor.state.doc.child(0);
    const box = a.editor.schema.nodes.box!.create({ kind: 'callout' }, block);
    a.pause();
    view.dispatch(a.editor.state.tr.replaceWith(0, block.nodeSize, box));
    expect(marked(a)).toBe('.......WRITTEN BY AI......|.....');
    a.undo();
    a.redo();
    sync([a, b]);
    expect(marked(b)).toBe('.......WRITTEN BY AI......|.....');
  });

  test('[X8] cut and paste moves the mark along; what was typed stays typed', () => {
    const [a] = withAi();
    const slice = a.editor.state.doc.slice(2, 12);
    a.editor.view.dispatch(a.editor.state.tr.delete(2, 12));
    const end = a.editor.state.doc.content.size - 1;
    a.editor.view.dispatch(
      a.editor.state.tr
        .replace(end, end, new Slice(slice.content, slice.openStart, slice.openEnd))
        .setMeta('uiEvent', 'paste'),
    );
    expect(a.editor.state.doc.textContent).toBe('mTEN BY AI wordsothery own WRIT');
    expect(marked(a)).toBe('.TEN BY AI......|...........WRIT');
  });

  test('[X8] words dragged inside one transaction keep their origin', () => {
    const [a] = withAi();
    const slice = a.editor.state.doc.slice(8, 15);
    const { tr } = a.editor.state;
    tr.delete(8, 15);
    a.editor.view.dispatch(tr.replace(10, 10, slice));
    expect(marked(a)).toBe('....... BWRITTENY AI......|.....');
  });

  test('[X8] a paste from elsewhere that typing splits: only the new letters are typed, for the other writer too', () => {
    const [a, b] = withAi();
    sync([a, b]);
    b.editor.view.dispatch(b.editor.state.tr.delete(9, 12));
    a.type('x', 15);
    sync([a, b]);
    expect(marked(a)).toBe(marked(b));
    expect(marked(a)).toBe('.......WTEN. BY AI......|.....');
  });

  test('[X8] several paragraphs inserted by AI are marked whole', () => {
    const [a] = withAi();
    const { schema } = a.editor;
    const made = ['ONE', 'TWO'].map((words) => schema.nodes.paragraph!.create(null, schema.text(words)));
    a.editor.view.dispatch(
      a.editor.state.tr.insert(0, made).setMeta(ORIGIN_META, { kind: 'ai', ref: 'row2' }),
    );
    expect(marked(a)).toBe('ONE|TWO|.......WRITTEN BY AI......|.....');
  });
});
