import { Extension } from '@tiptap/core';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import type { LazyModule } from '#client/lib/lazy-module.ts';
import { isHtmlSanitizerReady, loadHtmlSanitizer } from '#client/lib/trusted-types.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

const HTML = 'text/html';
/** How often it is asked whether a composition is over; milliseconds. */
const ASK_AGAIN_MS = 50;
const READ = [HTML, 'text/plain', 'text/uri-list'];

/** A browser empties what an event carries as soon as its handlers are through. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of READ) {
    const value = data.getData(type);
    if (value !== '') copy.setData(type, value);
  }
  return copy;
}

/**
 * What reads and writes the clipboard comes once the page is at rest, and HTML needs the sanitiser besides, which nothing
 * else of the editor does. What is pasted, dropped or copied before that waits for it. Comes before the plugins that read
 * the clipboard.
 * @param code of those plugins
 */
function clipboardFirst(code: LazyModule<unknown>): Plugin {
  /** The code cannot be fetched: the editor's own reading of plain text has to do. */
  let isGivenUp = false;
  const mustWait = (view: EditorView, data: DataTransfer | null): data is DataTransfer => {
    if (!data || !view.editable || view.composing) return false;
    if (data.getData(HTML) !== '' && !isHtmlSanitizerReady()) return true;
    return !isGivenUp && code.loaded() === null && READ.some((type) => data.getData(type) !== '');
  };
  /** Puts an event off until it can be read; without the code for it (offline) its plain text comes in. */
  const repeatWhenReady = async (
    view: EditorView,
    data: DataTransfer,
    repeat: () => Event,
  ): Promise<void> => {
    const [fetched, sanitizer] = await Promise.allSettled([code.load(), loadHtmlSanitizer()]);
    isGivenUp = fetched.status === 'rejected';
    if (isGivenUp || sanitizer.status === 'rejected') data.clearData(HTML);
    // The editor takes no paste while its writer composes.
    while (view.composing && !view.isDestroyed)
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    if (!view.isDestroyed) view.dom.dispatchEvent(repeat());
  };
  /** Copies or cuts once the code that writes the clipboard is there; in this browser's own way without it. */
  const write = (kind: 'copy' | 'cut') => (view: EditorView, event: ClipboardEvent) => {
    if (isGivenUp || code.loaded() !== null || view.state.selection.empty) return false;
    event.preventDefault();
    void code
      .load()
      .catch(() => {
        isGivenUp = true;
      })
      .then(() => {
        // Nothing else lets a page write what it likes without asking the reader.
        if (!view.isDestroyed) view.dom.ownerDocument.execCommand(kind);
      });
    return true;
  };
  return new Plugin({
    view: () => ({ destroy: whenIdle(() => void loadHtmlSanitizer().catch(() => {})) }),
    props: {
      handleDOMEvents: {
        copy: write('copy'),
        cut: write('cut'),
        paste(view, event) {
          if (!mustWait(view, event.clipboardData)) return false;
          event.preventDefault();
          const clipboardData = copyOf(event.clipboardData);
          const made = { clipboardData, bubbles: true, cancelable: true };
          void repeatWhenReady(view, clipboardData, () => new ClipboardEvent('paste', made));
          return true;
        },
        drop(view, event) {
          // What is dragged within the editor is not read from HTML.
          if (view.dragging || !mustWait(view, event.dataTransfer)) return false;
          event.preventDefault();
          const dataTransfer = copyOf(event.dataTransfer);
          const { clientX, clientY, altKey, ctrlKey } = event;
          const made = { dataTransfer, clientX, clientY, altKey, ctrlKey, bubbles: true, cancelable: true };
          void repeatWhenReady(view, dataTransfer, () => new DragEvent('drop', made));
          return true;
        },
      },
    },
  });
}

/** Text that is copied, cut, pasted and dropped. */
export const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      lazyPlugin({
        module: lazyPlugins,
        make: ({ pastedPlaces }) => pastedPlaces(),
        key: 'pasted-places$',
      }),
      lazyPlugin({ module: lazyPlugins, make: ({ markdownText }) => markdownText(schema) }),
      clipboardFirst(lazyPlugins),
      lazyPlugin({ module: lazyPlugins, make: ({ clipboard }) => clipboard(schema) }),
    ];
  },
});
