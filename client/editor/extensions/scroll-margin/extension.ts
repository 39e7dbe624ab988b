import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { scrollerOf } from '../../views/visible-range.ts';

/** The part of the page below the caret that typing leaves free, as a fraction of the visible height. */
const FREE_BELOW = 0.3;

/** ProseMirror's own margin, in pixels. */
const DEFAULT_MARGIN = 5;

/**
 * Returns the pixels between the caret and the lower edge of the page that stay free. An on-screen keyboard covers some
 * of them: it shrinks the visual viewport, not the page.
 */
function freeBelow(view: EditorView | undefined): number {
  const scroller = view && scrollerOf(view);
  if (!scroller) return 0;
  const covered = Math.min(keyboardHeightOver(scroller), scroller.clientHeight);
  return covered + FREE_BELOW * (scroller.clientHeight - covered);
}

function keyboardHeightOver(scroller: Element): number {
  const viewport = window.visualViewport;
  // A page that is zoomed by two fingers has a small viewport without a keyboard.
  if (!viewport || viewport.scale > 1) return 0;
  return Math.max(0, scroller.getBoundingClientRect().bottom - viewport.offsetTop - viewport.height);
}

/**
 * Scrolls the page when typing or a key moves the caret into the lowest part of it, so that there is always space
 * below the caret. With the caret above that part the page does not scroll. ProseMirror reads the margins only after
 * it has measured the caret, so they cause no layout of their own.
 */
function scrollMargin(): Plugin {
  let shownView: EditorView | undefined;
  const scrollThreshold = {
    top: 0,
    right: 0,
    left: 0,
    get bottom() {
      return freeBelow(shownView);
    },
  };
  const margin = {
    top: DEFAULT_MARGIN,
    right: DEFAULT_MARGIN,
    left: DEFAULT_MARGIN,
    get bottom() {
      return Math.max(DEFAULT_MARGIN, freeBelow(shownView));
    },
  };
  return new Plugin({
    view: (view) => {
      shownView = view;
      return {};
    },
    props: { scrollThreshold, scrollMargin: margin },
  });
}

/** Keeps room below the line that is being written. */
export const ScrollMargin = Extension.create({
  name: 'scrollMargin',
  addProseMirrorPlugins: () => [scrollMargin()],
});
