import { Plugin } from '@tiptap/pm/state';

import { isUrl } from '#shared/editor/content/href.ts';
import { setLink } from './link-commands.ts';

/** Links the selected words when a URL is pasted over them. */
export function linkPaste(): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event) {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (view.state.selection.empty || !isUrl(text)) return false;
        return setLink(text)(view.state, view.dispatch);
      },
    },
  });
}
