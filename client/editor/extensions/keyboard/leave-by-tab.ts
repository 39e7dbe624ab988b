import { Plugin } from '@tiptap/pm/state';

/** The accessible description of the text: how to leave it by keyboard. */
export const LEAVE_TEXT_HINT = 'To leave the text, press Escape, then Tab or Shift+Tab.';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Lets Tab leave the text after Escape. Tab edits the text, but after an Escape that no other plugin handled the
 * browser moves the focus to the next control: otherwise the keyboard would be trapped here (WCAG 2.1.2). Any other
 * key or input, a click and a blur end that. This plugin comes after all plugins that handle Escape.
 */
export function leaveByTab(): Plugin {
  let isLeaving = false;
  const cancelLeaving = (): boolean => {
    isLeaving = false;
    return false;
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        // Handled here, before the key bindings: a binding that handles a key prevents the browser's own action.
        keydown(_view, { key }) {
          if (key === 'Tab') return isLeaving;
          return MODIFIERS.includes(key) ? false : cancelLeaving();
        },
        beforeinput: cancelLeaving,
        mousedown: cancelLeaving,
        blur: cancelLeaving,
      },
      handleKeyDown(_view, { key }) {
        if (key !== 'Escape') return false;
        isLeaving = true;
        return true;
      },
    },
  });
}
