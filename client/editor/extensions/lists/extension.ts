import { Extension } from '@tiptap/core';
import { type Command, Plugin } from '@tiptap/pm/state';
import { attributeRule } from '../../blocks/attribute-rule.ts';
import { indentOf, listOf } from '../../blocks/block-attributes.ts';
import { blockAtStart, emptyParagraph, type PositionedBlock } from '../../blocks/positioned-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { keyCommand } from '../lazy-commands.ts';
import { removeFromList, toggleTaskAt } from './list.ts';
import { listEdgesPlugin } from './list-edges.ts';

/** Returns the start number of a list; null if it is 1 or the item continues the list above. */
function startNumber(typed: string, { node, parent, index }: PositionedBlock): number | null {
  const above = index > 0 ? parent.child(index - 1) : null;
  const continuesList = above && listOf(above) === 'ordered' && indentOf(above) === indentOf(node);
  const number = Number(typed);
  return continuesList || number === 1 ? null : number;
}

/** Removes an empty item from its list. An indented item is outdented first, by another command. */
const removeEmptyItem: Command = (state, dispatch) => {
  const block = emptyParagraph(state);
  return block !== null && indentOf(block.node) === 0 && removeFromList(state, dispatch);
};

const removeItemAtStart: Command = (state, dispatch) =>
  blockAtStart(state) !== null && removeFromList(state, dispatch);

/** Keys, input rules and clicks of lists. Items and tasks are paragraphs with an attribute [X2]. */
export const Lists = Extension.create({
  name: 'lists',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Shift-7': keyCommand((commands) => commands.toggleList('ordered')),
      'Mod-Shift-8': keyCommand((commands) => commands.toggleList('bullet')),
      'Mod-Shift-9': keyCommand((commands) => commands.toggleList('task')),
      'Mod-Enter': keyCommand((commands) => commands.toggleTask),
      Enter: removeEmptyItem,
      Backspace: removeItemAtStart,
    });
  },
  addTypedRules: () => [
    attributeRule(/^[-+*]\s$/, () => ({ list: 'bullet', level: null, checked: null, start: null })),
    attributeRule(/^(\d{1,3})[.)]\s$/, (match, block) => ({
      list: 'ordered',
      level: null,
      checked: null,
      start: startNumber(match[1] ?? '1', block),
    })),
    attributeRule(/^\[([ xX]?)\]\s$/, (match) => ({
      list: 'task',
      level: null,
      start: null,
      checked: match[1]?.toLowerCase() === 'x' ? true : null,
    })),
  ],
  addProseMirrorPlugins: () => [taskClicks(), listEdgesPlugin()],
});

/** Whether a click is on the box of a task, which the style sheet draws in the padding of the block. */
function isOnTaskBox(block: HTMLElement, x: number): boolean {
  const { left, right } = block.getBoundingClientRect();
  const style = getComputedStyle(block);
  const width = Number.parseFloat(style.paddingInlineStart) || 0;
  return style.direction === 'rtl' ? x > right - width : x < left + width;
}

/**
 * Ticks or unticks a task on a click on its box. There is no `<input>`, because it would break the caret and
 * compositions (X16).
 */
function taskClicks(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          const block = event.target instanceof HTMLElement && event.button === 0 ? event.target : null;
          if (!view.editable || block?.dataset['list'] !== 'task' || !isOnTaskBox(block, event.clientX))
            return false;
          event.preventDefault();
          return toggleTaskAt(view.posAtDOM(block, 0) - 1)(view.state, view.dispatch);
        },
      },
    },
  });
}
