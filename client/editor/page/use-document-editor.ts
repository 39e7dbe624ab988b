import { loadHtmlSanitizer } from '#client/lib/trusted-types.ts';
import { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { editorExtensions, type EditorSetup } from './editor-extensions.ts';

export interface DocumentEditorSetup extends EditorSetup {
  editable: boolean;
  /** What the text is called for screen readers. */
  label: string;
}

/** What the element that holds the text tells a screen reader of itself. */
function textAttributes(label: string, editable: boolean): Record<string, string> {
  return {
    class: 'page__text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-readonly': String(!editable),
  };
}

/**
 * An editor on a shared text, mounted into `place`; null until it stands. It lives as long as the text and the room stay
 * the same: everything else is changed in it.
 */
export function useDocumentEditor(
  place: RefObject<HTMLElement | null>,
  setup: DocumentEditorSetup,
): Editor | null {
  const { fragment, awareness, hold, limit, editable, label } = setup;
  const [editor, setEditor] = useState<Editor | null>(null);
  const onFault = useEffectEvent((fault: unknown) => setup.onFault?.(fault));
  const current = useEffectEvent(() => ({ editable, label }));

  useEffect(() => {
    let made: Editor | null = null;
    let isGone = false;
    const mount = async (): Promise<void> => {
      // Without it the page's policy lets no string reach a parser, and ProseMirror parses some.
      await loadHtmlSanitizer();
      if (isGone || !place.current) return;
      const { editable, label } = current();
      made = new Editor({
        element: place.current,
        extensions: editorExtensions({
          fragment,
          awareness,
          hold,
          limit,
          onFault: (fault) => onFault(fault),
        }),
        editable,
        injectCSS: false,
        enableInputRules: false,
        enablePasteRules: false,
        // Their keys and repairs are for nested documents; this editor has its own.
        enableCoreExtensions: {
          keymap: false,
          clipboardTextSerializer: false,
          textDirection: false,
          drop: false,
          paste: false,
          delete: false,
          tabindex: false,
        },
        editorProps: { attributes: textAttributes(label, editable) },
      });
      setEditor(made);
    };
    void mount();
    return () => {
      isGone = true;
      setEditor(null);
      made?.destroy();
    };
  }, [place, fragment, awareness, hold, limit]);

  useEffect(() => {
    editor?.setOptions({ editable, editorProps: { attributes: textAttributes(label, editable) } });
  }, [editor, editable, label]);

  return editor;
}
