import { Plugin } from '@tiptap/pm/state';
import type { Schema } from '@tiptap/pm/model';

import { clipboardParser, clipboardSerializer } from './clipboard-html.ts';
import { OWN } from './element-kinds.ts';
import { fitSlice, marksOnTextOnly, replaceSelection } from './paste-slice.ts';
import { pastedTransaction } from './pasted-markdown/insert-pasted.ts';
import { slicePlainText } from './plain-text.ts';
import { neutralizeHtml } from './neutralize-html.ts';

/** Copies as real lists, headings and quotes; reads what other programs copy as flat blocks. */
export function clipboard(schema: Schema): Plugin {
  return new Plugin({
    props: {
      clipboardSerializer: clipboardSerializer(schema),
      clipboardParser: clipboardParser(schema),
      clipboardTextSerializer: slicePlainText,
      transformPastedHTML: neutralizeHtml,
      handlePaste(view, event, slice) {
        if (slice.size === 0) return false;
        const isOwn = event.clipboardData?.getData('text/html').includes(`${OWN}=`) ?? false;
        // A thing that was copied alone is put in as such.
        if (isOwn && !slice.content.lastChild?.isTextblock) return false;
        const { tr } = view.state;
        // What was copied here keeps what it was (X8).
        if (isOwn) replaceSelection(tr, slice).setMeta('paste', true).setMeta('uiEvent', 'paste');
        else pastedTransaction(tr, slice);
        view.dispatch(tr.scrollIntoView());
        return true;
      },
      transformPasted: (slice, view) => fitSlice(marksOnTextOnly(slice), view.state.selection.$from),
    },
  });
}
