import { Plugin } from '@tiptap/pm/state';

import { toggleTaskAt } from './list.ts';

/** Whether a press is on the box before a task: that is drawn by the style sheet in the block's own padding. */
function isOnBox(block: HTMLElement, x: number): boolean {
  const { left, right } = block.getBoundingClientRect();
  const style = getComputedStyle(block);
  const width = Number.parseFloat(style.paddingInlineStart) || 0;
  return style.direction === 'rtl' ? x > right - width : x < left + width;
}

/** A press on a task's box ticks it. An input there would break caret and composition, so there is none (X16). */
export function taskClicks(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          const block = event.target instanceof HTMLElement && event.button === 0 ? event.target : null;
          if (!view.editable || block?.dataset['list'] !== 'task' || !isOnBox(block, event.clientX))
            return false;
          event.preventDefault();
          return toggleTaskAt(view.posAtDOM(block, 0) - 1)(view.state, view.dispatch);
        },
      },
    },
  });
}
