import { Extension } from '@tiptap/core';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import type { LazyModule } from '#client/lib/lazy-module.ts';
import { isHtmlSanitizerReady, loadHtmlSanitizer } from '#client/lib/trusted-types.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

const HTML = 'text/html';
/** Interval at which an open composition is checked, in milliseconds. */
const COMPOSITION_POLL_MS = 50;
const READ_TYPES = [HTML, 'text/plain', 'text/uri-list'];

/** Copies the data of an event, which the browser clears as soon as the event's handlers return. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of READ_TYPES) {
    const value = data.getData(type);
    if (value !== '') copy.setData(type, value);
  }
  return copy;
}

/**
 * Delays paste, drop, copy and cut until the code that handles them has loaded. That code is fetched when the page is
 * idle. HTML also needs the sanitizer, which no other part of the editor uses. This plugin must precede the plugins
 * that read the clipboard.
 * @param code the module with those plugins
 */
function waitForClipboardCode(code: LazyModule<unknown>): Plugin {
  /** Whether the code could not be fetched: ProseMirror's own parser then pastes the plain text. */
  let hasLoadFailed = false;
  const mustWait = (view: EditorView, data: DataTransfer | null): data is DataTransfer => {
    if (!data || !view.editable || view.composing) return false;
    if (data.getData(HTML) !== '' && !isHtmlSanitizerReady()) return true;
    return !hasLoadFailed && code.loaded() === null && READ_TYPES.some((type) => data.getData(type) !== '');
  };
  /** Dispatches an event again once the code has loaded. Without the code (offline) only the plain text is pasted. */
  const repeatWhenReady = async (
    view: EditorView,
    data: DataTransfer,
    repeat: () => Event,
  ): Promise<void> => {
    const [fetched, sanitizer] = await Promise.allSettled([code.load(), loadHtmlSanitizer()]);
    hasLoadFailed = fetched.status === 'rejected';
    if (hasLoadFailed || sanitizer.status === 'rejected') data.clearData(HTML);
    // ProseMirror ignores a paste during a composition.
    while (view.composing && !view.isDestroyed)
      await new Promise((resolve) => setTimeout(resolve, COMPOSITION_POLL_MS));
    if (!view.isDestroyed) view.dom.dispatchEvent(repeat());
  };
  /** Copies or cuts once the clipboard code has loaded, or in the default way if it cannot be loaded. */
  const write = (kind: 'copy' | 'cut') => (view: EditorView, event: ClipboardEvent) => {
    if (hasLoadFailed || code.loaded() !== null || view.state.selection.empty) return false;
    event.preventDefault();
    void code
      .load()
      .catch(() => {
        hasLoadFailed = true;
      })
      .then(() => {
        // Only `execCommand` lets a page write arbitrary clipboard data without asking the reader for permission.
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
          const eventInit = { clipboardData, bubbles: true, cancelable: true };
          void repeatWhenReady(view, clipboardData, () => new ClipboardEvent('paste', eventInit));
          return true;
        },
        drop(view, event) {
          // A drag within the editor moves a slice; no HTML is parsed.
          if (view.dragging || !mustWait(view, event.dataTransfer)) return false;
          event.preventDefault();
          const dataTransfer = copyOf(event.dataTransfer);
          const { clientX, clientY, altKey, ctrlKey } = event;
          const eventInit = {
            dataTransfer,
            clientX,
            clientY,
            altKey,
            ctrlKey,
            bubbles: true,
            cancelable: true,
          };
          void repeatWhenReady(view, dataTransfer, () => new DragEvent('drop', eventInit));
          return true;
        },
      },
    },
  });
}

/** Copy, cut, paste and drop of text. */
export const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      lazyPlugin({
        module: lazyPlugins,
        make: ({ pasteTargets }) => pasteTargets(),
        key: 'pasted-places$',
      }),
      lazyPlugin({ module: lazyPlugins, make: ({ markdownPaste }) => markdownPaste(schema) }),
      waitForClipboardCode(lazyPlugins),
      lazyPlugin({ module: lazyPlugins, make: ({ clipboard }) => clipboard(schema) }),
    ];
  },
});
