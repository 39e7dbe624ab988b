import { Plugin } from '@tiptap/pm/state';

/** Says how to leave the text to those who do not see the shortcuts. */
export const LEAVING_KEYS = 'To leave the text, press Escape, then Tab or Shift+Tab.';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Tab belongs to the text. After an Escape that nothing else in the text used it belongs to the browser, which goes on to
 * the next control: without that the keyboard would be trapped here (WCAG 2.1.2). Whatever else is done in the text ends
 * that. It stands behind all plugins that use Escape.
 */
export function leaveByTab(): Plugin {
  let isLeaving = false;
  const stay = (): boolean => {
    isLeaving = false;
    return false;
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        // Handled here, before the key bindings: a binding that handles a key prevents the browser's own action.
        keydown(_view, { key }) {
          if (key === 'Tab') return isLeaving;
          return MODIFIERS.includes(key) ? false : stay();
        },
        beforeinput: stay,
        mousedown: stay,
        blur: stay,
      },
      handleKeyDown(_view, { key }) {
        if (key !== 'Escape') return false;
        isLeaving = true;
        return true;
      },
    },
  });
}
