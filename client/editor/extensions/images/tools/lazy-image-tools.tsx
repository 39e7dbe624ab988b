import { lazyModule } from '#client/lib/lazy-module.ts';
import { useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';

import { referencesOf } from '../../../references/references.ts';
import type { TextEditor } from '../../../text-editor/text-editor.ts';
import { otherSiteAddress, picturesOfOtherSites } from '../other-sites/pictures-of-other-sites.ts';
import { alignmentOf, IMAGE_TOOLS_EVENT, imageAtSelection, widthOf } from '../image-block.ts';

const toolsModule = lazyModule(() => import('./image-tools.tsx'));

interface LazyImageToolsProps {
  editor: TextEditor;
  /** Whether the writer works on this text or on its tools. */
  isActive: boolean;
}

/** Renders the tools of the selected image, or of the image with the caret in its caption, once their code is loaded. */
export function LazyImageTools({ editor, isActive }: LazyImageToolsProps) {
  const image = useEditorState({
    editor,
    selector: ({ editor: { isEditable, state } }) => {
      const found = isEditable ? imageAtSelection(state) : null;
      if (!found) return null;
      const isOfOtherSite = otherSiteAddress(found.node) !== null && referencesOf(state)?.files !== undefined;
      return {
        pos: found.pos,
        align: alignmentOf(found),
        width: widthOf(found),
        isOfOtherSite,
        otherSitePictures: isOfOtherSite ? picturesOfOtherSites(state.doc).length : 0,
      };
    },
  });
  const [isFocusRequested, setIsFocusRequested] = useState(false);
  const module = toolsModule.useLoaded();
  const isWanted = image !== null && isActive;
  useEffect(() => {
    // Offline the code may never load; the other keys of the text still work.
    if (isWanted && !module) toolsModule.load().catch(() => {});
  }, [isWanted, module]);
  useEffect(() => {
    const { dom } = editor.view;
    const requestFocus = (): void => {
      toolsModule.load().then(
        () => setIsFocusRequested(true),
        () => {},
      );
    };
    dom.addEventListener(IMAGE_TOOLS_EVENT, requestFocus);
    return () => dom.removeEventListener(IMAGE_TOOLS_EVENT, requestFocus);
  }, [editor]);
  return module && isWanted ? (
    <module.ImageTools
      editor={editor}
      {...image}
      isFocusRequested={isFocusRequested}
      onFocusTaken={() => setIsFocusRequested(false)}
    />
  ) : null;
}
