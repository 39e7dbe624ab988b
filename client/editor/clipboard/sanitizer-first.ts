import { isHtmlSanitizerReady, loadHtmlSanitizer } from '#client/lib/trusted-types.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

const HTML = 'text/html';
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

/** Puts an event off until its HTML can be read; without a sanitiser (offline) its plain text comes in. */
async function repeatWhenReady(view: EditorView, data: DataTransfer, repeat: () => Event): Promise<void> {
  try {
    await loadHtmlSanitizer();
  } catch {
    data.clearData(HTML);
  }
  if (!view.isDestroyed) view.dom.dispatchEvent(repeat());
}

/**
 * HTML that is pasted or dropped needs the sanitiser, which nothing else of the editor does: it is loaded once the page
 * has come to rest, and what comes before it waits for it. Comes before the plugins that read the clipboard.
 */
export function sanitizerFirst(): Plugin {
  const mustWait = (view: EditorView, data: DataTransfer | null): data is DataTransfer =>
    !isHtmlSanitizerReady() && view.editable && !view.composing && (data?.getData(HTML) ?? '') !== '';
  return new Plugin({
    view: () => ({ destroy: whenIdle(() => void loadHtmlSanitizer().catch(() => {})) }),
    props: {
      handleDOMEvents: {
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
