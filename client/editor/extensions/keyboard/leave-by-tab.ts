import { Plugin } from '@tiptap/pm/state';

/** The accessible description of the text: how to leave it by keyboard. */
export const LEAVE_TEXT_HINT = 'To leave the text, press Escape, then Tab or Shift+Tab.';

/**
 * The event that Escape dispatches on the element of a text, so that the screen can move the focus out of the text. It
 * is cancelable: a screen that moves the focus calls `preventDefault`; otherwise the focus stays until Tab.
 */
export const LEAVE_EVENT = 'foolscap-leave-text';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Lets Escape, or Tab after Escape, leave the text. Tab edits the text, but after an Escape that no other plugin
 * handled the browser moves the focus to the next control: otherwise the keyboard would be trapped here (WCAG 2.1.2).
 * Any other key or input, a click and a blur end that. With a selection the first Escape only closes the tools at it.
 * This plugin comes after all plugins that handle Escape.
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
          return MODIFIERS.includes(key) || key === 'Escape' ? false : cancelLeaving();
        },
        beforeinput: cancelLeaving,
        mousedown: cancelLeaving,
        blur: cancelLeaving,
      },
      handleKeyDown({ dom, state }, { key }) {
        if (key !== 'Escape') return false;
        const isFirst = !isLeaving;
        isLeaving = true;
        if (state.selection.empty || !isFirst)
          dom.dispatchEvent(new CustomEvent(LEAVE_EVENT, { bubbles: true, cancelable: true }));
        return true;
      },
    },
  });
}
