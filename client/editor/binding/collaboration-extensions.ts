import { Extension } from '@tiptap/core';
import type { AnyExtension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import type { Plugin } from '@tiptap/pm/state';
import type * as Y from 'yjs';
import { NODE_LIST } from '#shared/editor/schema/nodes.ts';
import { adoptNewerContent } from './adopt-newer-content.ts';
import { forgetUndoneSelection, guardObserver } from './guard-binding.ts';
import { guardPlugins } from './guard-plugins.ts';

import { insertLeavesFirst } from './insert-leaves.ts';
import { repairLocalChange } from './repair-local-change.ts';
import type { UpdateHold } from './update-hold.ts';
import { writeEmptyTexts } from './write-empty-texts.ts';
import { bindingOfPlugin } from './y-binding.ts';

/** What binds one editor to one shared text. */
export interface CollaborationSetup {
  /** A document's `getXmlFragment("content")`, or the text of a canvas node; it must belong to a Y.Doc. */
  readonly fragment: Y.XmlFragment;
  /** Another's undo manager (a canvas has one for all its nodes); the editor's own when absent. */
  readonly undoManager?: Y.UndoManager;
  /** Where the room's updates come in, when they are to wait for compositions. */
  readonly hold?: UpdateHold;
  /** Is told when the binding failed and the view was drawn anew; no words are lost by it. */
  readonly onFault?: (fault: unknown) => void;
}

/**
 * Undo keeps an element that holds what others wrote meanwhile. By default that is so for paragraphs only, and an undone
 * heading or quote would take their words along; rows and cells belong here as much as blocks.
 */
const PROTECTED_NODES: Set<string> = new Set(
  NODE_LIST.flatMap(([name, node]) => (name === 'doc' || node.group === 'inline' ? [] : [name])),
);

/**
 * The extensions that bind an editor to a shared text: Tiptap's Collaboration (its commands `undo` and `redo`, its keys)
 * with every guard of rules X1 to X13 around it. All else of the editor is free of Yjs.
 */
export function collaborationExtensions(setup: CollaborationSetup): AnyExtension[] {
  const { fragment, undoManager, hold, onFault = () => {} } = setup;
  return [
    // Tiptap's Collaboration has priority 1000, and plugin views are made in this order.
    plugins('collaborationGuards', 1100, () => [
      guardPlugins(),
      adoptNewerContent(fragment),
      ...(hold ? [hold.plugin()] : []),
    ]),
    Collaboration.extend({
      addProseMirrorPlugins() {
        const [sync, ...others] = this.parent?.() ?? [];
        if (!sync)
          throw new TypeError('Collaboration brings no sync plugin: another version than the pinned one');
        const binding = bindingOfPlugin(sync);
        guardObserver(binding, onFault);

        insertLeavesFirst(binding);
        writeEmptyTexts(binding);
        return [sync, ...others, forgetUndoneSelection()];
      },
    }).configure({
      fragment,
      yUndoOptions: { protectedNodes: PROTECTED_NODES, ...(undoManager ? { undoManager } : {}) },
    }),
    plugins('repairLocalChange', 900, () => [repairLocalChange()]),
  ];
}

function plugins(name: string, priority: number, make: () => Plugin[]): Extension {
  return Extension.create({ name, priority, addProseMirrorPlugins: make });
}
