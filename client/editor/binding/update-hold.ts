import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** After `compositionend` browsers still write the last letters; milliseconds. */
const SETTLE = 60;
/** How often a held queue asks by itself, should `compositionend` never come; milliseconds. */
const ASK_AGAIN = 1000;

/**
 * The door through which remote updates reach a document that is open in an editor: while its writer composes (Chinese,
 * Japanese, accents, Android keyboards) they wait, since a redrawn block doubles the letters being composed [X15].
 */
export interface UpdateHold {
  /** Delivers at once, or keeps the delivery, in order, until the composition is over. Never drops one. */
  readonly receive: (deliver: () => void) => void;
  /** Lets what waits through, whatever the editor does. */
  readonly flush: () => void;
  /** The editor's side. One view at a time; when it goes, what waits is delivered. */
  readonly plugin: () => Plugin;
}

/** A hold without a view delivers everything at once. */
export function createUpdateHold(): UpdateHold {
  const waiting: (() => void)[] = [];
  let view: EditorView | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSettling = false;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    isSettling = false;
    // One that fails must not keep the others: it is rethrown where the page reports faults.
    for (const deliver of waiting.splice(0)) {
      try {
        deliver();
      } catch (fault) {
        queueMicrotask(() => {
          throw fault;
        });
      }
    }
  };
  const ask = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (view?.composing) ask(ASK_AGAIN);
      else flush();
    }, delay);
  };

  return {
    flush,
    receive: (deliver) => {
      if (!view?.composing && !isSettling && waiting.length === 0) {
        deliver();
        return;
      }
      waiting.push(deliver);
      if (timer === undefined) ask(ASK_AGAIN);
    },
    plugin: () =>
      new Plugin({
        key: new PluginKey('updateHold'),
        props: {
          handleDOMEvents: {
            compositionend: () => {
              isSettling = true;
              ask(SETTLE);
              return false;
            },
          },
        },
        view: (created) => {
          view = created;
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
