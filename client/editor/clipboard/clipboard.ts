import { Plugin } from '@tiptap/pm/state';
import type { Schema } from '@tiptap/pm/model';

import { ORIGIN_META, type Origin } from '../binding/origin.ts';
import { clipboardParser, clipboardSerializer } from './clipboard-html.ts';
import { OWN } from './element-kinds.ts';
import { fitSlice, marksOnTextOnly, replaceSelection } from './paste-slice.ts';
import { slicePlainText } from './plain-text.ts';
import { quietHtml } from './quiet-html.ts';

const PASTED: Origin = { kind: 'paste', ref: null };

/** Copies as real lists, headings and quotes; reads what other programs copy as flat blocks. */
export function clipboard(schema: Schema): Plugin {
  return new Plugin({
    props: {
      clipboardSerializer: clipboardSerializer(schema),
      clipboardParser: clipboardParser(schema),
      clipboardTextSerializer: slicePlainText,
      transformPastedHTML: quietHtml,
      handlePaste(view, event, slice) {
        if (slice.size === 0) return false;
        const isOwn = event.clipboardData?.getData('text/html').includes(`${OWN}=`) ?? false;
        // A thing that was copied alone is put in as such.
        if (isOwn && !slice.content.lastChild?.isTextblock) return false;
        const tr = replaceSelection(view.state.tr, slice).scrollIntoView();
        // Words from elsewhere are remembered as pasted (X8); what was copied here keeps what it was.
        if (!isOwn) tr.setMeta(ORIGIN_META, PASTED);
        view.dispatch(tr.setMeta('paste', true).setMeta('uiEvent', 'paste'));
        return true;
      },
      transformPasted: (slice, view) => fitSlice(marksOnTextOnly(slice), view.state.selection.$from),
    },
  });
}
