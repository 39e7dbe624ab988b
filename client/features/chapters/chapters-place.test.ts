// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIND_EVENT } from '#client/editor/find/find-opener.tsx';
import { sampleReferences } from '#client/editor/testing/sample-references.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import { page, itemOf, treeOf } from '#shared/tree/testing/sample-tree.ts';
import { chaptersHandle } from './chapters-handle.ts';
import { ChapterTexts } from './chapter-texts.ts';

const tree = treeOf(page('one'), page('two'), page('three'));
const entries = ['one', 'two', 'three'].map((id): ChapterEntry => {
  const document = itemOf(tree, id);
  if (document.kind !== 'document') throw new Error('No document.');
  return { kind: 'chapter', document, depth: 0 };
});

let sheet: HTMLElement;
let texts: ChapterTexts;
let end: () => void;
beforeEach(() => {
  // jsdom has no CSS object; the ids of these tests need no escaping.
  vi.stubGlobal('CSS', { escape: (value: string) => value });
  texts = new ChapterTexts(uuidv7(), sampleReferences());
  end = texts.start();
  document.body.innerHTML =
    '<div class="stage"><div id="sheet"><article data-chapter="one"></article><article data-chapter="two"></article>' +
    '<article data-chapter="three"><div class="ProseMirror"><p>Words</p></div></article></div></div>';
  sheet = document.querySelector<HTMLElement>('#sheet') ?? document.body;
});
afterEach(() => {
  end();
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Gives elements a place in the viewport, since jsdom has no layout. */
function place(selector: string, top: number, height: number): void {
  const element = document.querySelector(selector);
  if (element) element.getBoundingClientRect = () => new DOMRect(0, top, 600, height);
}

const handle = () =>
  chaptersHandle({ entries: () => entries, texts, sheet: () => sheet, onEntries: () => () => {} }, () => {});

test('the outline marks the chapter that is read in the upper third of the viewport', () => {
  place('.stage', 0, 900);
  place('[data-chapter="one"]', -2000, 2100);
  place('[data-chapter="two"]', 100, 500);
  place('[data-chapter="three"]', 600, 2000);
  expect(handle().currentHeading()?.id).toBe('two');
  place('[data-chapter="one"]', -100, 500);
  place('[data-chapter="two"]', 400, 200);
  expect(handle().currentHeading()?.id).toBe('one');
});

test('while the caret is visible, the outline marks its chapter; out of sight it counts no more', () => {
  place('.stage', 0, 900);
  place('[data-chapter="one"]', -200, 500);
  place('[data-chapter="two"]', 350, 200);
  place('[data-chapter="three"]', 600, 2000);
  place('.ProseMirror p', 700, 30);
  const words = document.querySelector('.ProseMirror p')?.firstChild;
  if (words) getSelection()?.collapse(words, 2);
  expect(handle().currentHeading()?.id).toBe('three');
  place('.ProseMirror p', 1200, 30);
  expect(handle().currentHeading()?.id).toBe('one');
});

test('the page of several chapters opens its own search', () => {
  const onFind = vi.fn<(words: unknown) => void>();
  sheet.addEventListener(FIND_EVENT, (event) =>
    onFind(event instanceof CustomEvent ? event.detail : undefined),
  );
  handle().openFind?.('tide');
  expect(onFind).toHaveBeenCalledWith('tide');
});
