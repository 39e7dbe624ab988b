import { Plugin } from '@tiptap/pm/state';
import type { Schema } from '@tiptap/pm/model';

import { toast } from '#client/ui/toasts/toast.ts';
import { clipboardParser, clipboardSerializer, type FlatParser } from './clipboard-html.ts';
import { OWN_MARKER } from './element-kinds.ts';
import { fitSlice, marksOnTextOnly, replaceSelection } from './paste-slice.ts';
import { applyPaste } from './pasted-markdown/insert-pasted.ts';
import { caretAtPosition } from './pasted-markdown/paste-targets.ts';
import { slicePlainText } from './plain-text.ts';
import { lostPicturesText } from './source-facts.ts';
import { offerTitle } from './title-event.ts';

/** Copies blocks as nested HTML and as plain text, and pastes HTML of other programs as flat blocks. */
export function clipboard(schema: Schema): Plugin {
  const parser = clipboardParser(schema);
  return new Plugin({
    props: {
      clipboardSerializer: clipboardSerializer(schema),
      clipboardParser: parser,
      clipboardTextSerializer: slicePlainText,
      transformPastedHTML: (html) => parser.prepare(html),
      handlePaste(view, event, slice) {
        if (slice.size === 0) return false;
        const isOwn = event.clipboardData?.getData('text/html').includes(`${OWN_MARKER}=`) ?? false;
        // ProseMirror's own paste inserts a slice without a last textblock, such as a table or a rule, as it is.
        if (isOwn && !slice.content.lastChild?.isTextblock) return false;
        const { tr } = view.state;
        // Text copied in this editor keeps its origin marks (X8).
        if (isOwn) replaceSelection(tr, slice).setMeta('paste', true).setMeta('uiEvent', 'paste');
        else applyPaste(tr, offerTitle(view, slice, parser.facts.title));
        view.dispatch(tr.scrollIntoView());
        return true;
      },
      // A drag within the editor moves text, which keeps its origin marks.
      handleDrop(view, event, slice) {
        const isOwn = event.dataTransfer?.getData('text/html').includes(`${OWN_MARKER}=`) ?? false;
        if (view.dragging || isOwn || slice.size === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!at) return false;
        const tr = view.state.tr.setSelection(caretAtPosition(view.state.doc, at.pos));
        view.focus();
        view.dispatch(applyPaste(tr, slice).setMeta('uiEvent', 'drop').scrollIntoView());
        return true;
      },
      transformPasted(slice, view) {
        notifyLostPictures(parser);
        return fitSlice(marksOnTextOnly(slice), view.state.selection.$from);
      },
    },
  });
}

/** Shows how many pictures of the last parsed HTML could not be pasted, once. */
function notifyLostPictures({ facts }: FlatParser): void {
  const { lostPictures } = facts;
  facts.lostPictures = 0;
  if (lostPictures === 0) return;
  const { text, detail } = lostPicturesText(lostPictures);
  toast.error(text, { detail });
}
