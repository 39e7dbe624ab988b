import { Plugin, type EditorState } from '@tiptap/pm/state';
import { safeUrl } from '#shared/editor/schema/safe-url.ts';

import { referencesOf } from '../../references/references.ts';
import { linkAround } from './link-around.ts';

/**
 * Opens a URL in a new tab without access to this one (`noopener`). Does nothing for a URL that may not be opened.
 */
export function openUrl(href: string): void {
  const url = safeUrl(href);
  if (url !== null) window.open(url, '_blank', 'noopener,noreferrer');
}

/** Opens a link of the text: an item of this workspace in this tab, any other URL in a new one. */
export function openLink(state: EditorState, href: string): void {
  const references = referencesOf(state);
  const item = references?.itemByUrl(href);
  if (references && item) references.open(item.id);
  else openUrl(href);
}

/** Opens a link on ⌘-click or Ctrl-click, and on a plain click in a read-only text. */
export function linkClicks(): Plugin {
  return new Plugin({
    props: {
      handleClick(view, pos, event) {
        if (event.button !== 0 || (view.editable && !event.metaKey && !event.ctrlKey)) return false;
        const link =
          event.target instanceof Element && event.target.closest('a') ? linkAround(view.state, pos) : null;
        if (!link) return false;
        event.preventDefault();
        openLink(view.state, link.href);
        return true;
      },
    },
  });
}
