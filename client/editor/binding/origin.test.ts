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

/** Opens a text whose middle an AI wrote: "my own WRITTEN BY AI words". */
function openTextWithAi(): [Replica, Replica] {
  const [a, b] = replicas(2, [paragraph('my own  words'), paragraph('other')]);
  if (!a || !b) throw new Error('no replicas');
  open = [a, b];
  a.editor.view.dispatch(
    a.editor.state.tr.insertText('WRITTEN BY AI', 8).setMeta(ORIGIN_META, { kind: 'ai', ref: 'row1' }),
  );
  return [a, b];
}

/** Renders the text with characters of a marked origin as they are and typed characters as dots. */
function originMask({ editor }: Replica): string {
  let shown = '';
  editor.state.doc.descendants((node) => {
    if (node.isText)
      shown += originsOf(node.marks) === null ? '.'.repeat(node.text?.length ?? 0) : (node.text ?? '');
    else if (node.isBlock && shown !== '') shown += '|';
  });
  return shown;
}

describe('[X8] origins', () => {
  test('[X8] an insertion with origin meta gets the mark, and the words around it and typing beside it do not', () => {
    const [a, b] = openTextWithAi();
    a.type('!', 8 + 'WRITTEN BY AI'.length);
    a.type('?', 8);
    expect(originMask(a)).toBe('........WRITTEN BY AI.......|.....');
    sync([a, b]);
    expect(originMask(b)).toBe(originMask(a));
  });

  test('[X8] typing inside marked text keeps the mark and adds "typed", which wins', () => {
    const [a, b] = openTextWithAi();
    a.type('abc', 10);
    expect(originMask(a)).toBe('.......WR...ITTEN BY AI......|.....');
    sync([a, b]);
    expect(originMask(b)).toBe(originMask(a));
    const typed = b.editor.state.doc.nodeAt(positionOf(b.editor.state.doc, 'abc'));
    expect(typed?.marks.map((mark) => mark.attrs.kind).toSorted()).toEqual(['ai', 'typed']);
    b.type('de', 11);
    sync([a, b]);
    expect(originMask(a)).toBe('.......WR.....ITTEN BY AI......|.....');
  });

  test('[X8] text inserted by an action among typed words inside marked text carries only its own origin', () => {
    const [a, b] = openTextWithAi();
    a.type('abc', 10);
    const { state, view } = a.editor;
    view.dispatch(state.tr.insertText('NEW', 12).setMeta(ORIGIN_META, { kind: 'paste', ref: 'row2' }));
    sync([a, b]);
    for (const each of [a, b]) {
      expect(originMask(each)).toBe('.......WR..NEW.ITTEN BY AI......|.....');
      const { doc } = each.editor.state;
      const inserted = doc.nodeAt(positionOf(doc, 'NEW'));
      expect(inserted?.marks.map((mark) => mark.attrs)).toEqual([{ kind: 'paste', ref: 'row2' }]);
    }
  });

  test('[X8] split, join, box, undo and redo change no origin', () => {
    const [a, b] = openTextWithAi();
    const { state, view } = a.editor;
    view.dispatch(state.tr.split(15));
    expect(originMask(a)).toBe('.......WRITTEN| BY AI......|.....');
    view.dispatch(a.editor.state.tr.join(16));
    expect(originMask(a)).toBe('.......WRITTEN BY AI......|.....');
    const block = a.editor.state.doc.child(0);
    const box = a.editor.schema.nodes.box!.create({ kind: 'callout' }, block);
    a.pause();
    view.dispatch(a.editor.state.tr.replaceWith(0, block.nodeSize, box));
    expect(originMask(a)).toBe('.......WRITTEN BY AI......|.....');
    a.undo();
    a.redo();
    sync([a, b]);
    expect(originMask(b)).toBe('.......WRITTEN BY AI......|.....');
  });

  test('[X8] cut and paste moves the mark along, and typed text stays typed', () => {
    const [a] = openTextWithAi();
    const slice = a.editor.state.doc.slice(2, 12);
    a.editor.view.dispatch(a.editor.state.tr.delete(2, 12));
    const end = a.editor.state.doc.content.size - 1;
    a.editor.view.dispatch(
      a.editor.state.tr
        .replace(end, end, new Slice(slice.content, slice.openStart, slice.openEnd))
        .setMeta('uiEvent', 'paste'),
    );
    expect(a.editor.state.doc.textContent).toBe('mTEN BY AI wordsothery own WRIT');
    expect(originMask(a)).toBe('.TEN BY AI......|...........WRIT');
  });

  test('[X8] text dragged within one transaction keeps its origin', () => {
    const [a] = openTextWithAi();
    const slice = a.editor.state.doc.slice(8, 15);
    const { tr } = a.editor.state;
    tr.delete(8, 15);
    a.editor.view.dispatch(tr.replace(10, 10, slice));
    expect(originMask(a)).toBe('....... BWRITTENY AI......|.....');
  });

  test('[X8] after typing splits marked text, both writers see only the new characters as typed', () => {
    const [a, b] = openTextWithAi();
    sync([a, b]);
    b.editor.view.dispatch(b.editor.state.tr.delete(9, 12));
    a.type('x', 15);
    sync([a, b]);
    expect(originMask(a)).toBe(originMask(b));
    expect(originMask(a)).toBe('.......WTEN. BY AI......|.....');
  });

  test('[X8] several paragraphs inserted by AI are fully marked', () => {
    const [a] = openTextWithAi();
    const { schema } = a.editor;
    const paragraphs = ['ONE', 'TWO'].map((words) =>
      schema.nodes.paragraph!.create(null, schema.text(words)),
    );
    a.editor.view.dispatch(
      a.editor.state.tr.insert(0, paragraphs).setMeta(ORIGIN_META, { kind: 'ai', ref: 'row2' }),
    );
    expect(originMask(a)).toBe('ONE|TWO|.......WRITTEN BY AI......|.....');
  });
});
