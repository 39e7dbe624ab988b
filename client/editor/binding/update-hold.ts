import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { readSelection } from '../text-editor/read-selection.ts';

/** Milliseconds to wait after `compositionend`: browsers still write the last characters then. */
const SETTLE_DELAY = 60;
/** Milliseconds between checks of a waiting queue, in case `compositionend` never fires. */
const POLL_INTERVAL = 1000;

/**
 * The gate through which remote updates reach a document that is open in an editor. Updates wait while the writer
 * composes (Chinese, Japanese, accents, Android keyboards): redrawing a block doubles the characters being composed
 * [X15]. Before each delivery the caret is read that the writer has just set with the pointer or a key.
 */
export interface UpdateHold {
  /** Delivers at once, or queues the delivery, in order, until the composition is over. Never drops a delivery. */
  readonly receive: (deliver: () => void) => void;
  /** Delivers the queue, whatever state the editor is in. */
  readonly flush: () => void;
  /** Returns the editor's plugin. Serves one view at a time; destroying the view delivers the queue. */
  readonly plugin: () => Plugin;
}

/** Creates a hold. Without a view it delivers every update at once. */
export function createUpdateHold(): UpdateHold {
  const queue: (() => void)[] = [];
  let view: EditorView | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSettling = false;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    isSettling = false;
    // A failing delivery must not stop the others: its error is rethrown in a microtask, where the page reports
    // errors.
    for (const deliver of queue.splice(0)) {
      try {
        deliver();
      } catch (fault) {
        queueMicrotask(() => {
          throw fault;
        });
      }
    }
  };
  const scheduleFlush = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (view?.composing) scheduleFlush(POLL_INTERVAL);
      else flush();
    }, delay);
  };

  return {
    flush,
    receive: (deliver) => {
      if (!view?.composing && !isSettling && queue.length === 0) {
        try {
          if (view) readSelection(view);
        } finally {
          deliver();
        }
        return;
      }
      queue.push(deliver);
      if (timer === undefined) scheduleFlush(POLL_INTERVAL);
    },
    plugin: () =>
      new Plugin({
        key: new PluginKey('updateHold'),
        props: {
          handleDOMEvents: {
            compositionend: () => {
              isSettling = true;
              scheduleFlush(SETTLE_DELAY);
              return false;
            },
          },
        },
        view: (editorView) => {
          view = editorView;
          return {
            destroy: () => {
              view = null;
              flush();
            },
          };
        },
      }),
  };
}
