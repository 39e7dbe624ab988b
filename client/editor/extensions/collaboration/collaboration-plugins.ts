import type { Plugin } from '@tiptap/pm/state';
import { ySyncPlugin, yUndoPlugin } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { NODE_LIST } from '#shared/editor/schema/nodes.ts';
import { undoCarets } from '../../undo/undo-carets.ts';
import { undoSteps } from '../../undo/undo-steps.ts';
import { adoptNewerContent } from '../../binding/adopt-newer-content.ts';
import type { EditorUndo } from '../../binding/editor-undo.ts';
import { guardPlugins } from '../../binding/guard-plugins.ts';
import { applyPatches } from '../../binding/patches.ts';
import { repairLocalChange } from '../../binding/repair-local-change.ts';
import type { UpdateHold } from '../../binding/update-hold.ts';
import { bindingOfPlugin } from '../../binding/y-binding.ts';

/** What binds one editor to one shared text. */
export interface CollaborationSetup {
  /** A document's `getXmlFragment("content")`, or the text of a canvas node; it must belong to a Y.Doc. */
  readonly fragment: Y.XmlFragment;
  /** The undo of more than this text (a canvas has one for all its nodes); the editor's own when absent. */
  readonly undo?: EditorUndo | undefined;
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
 * The plugins that bind an editor to a shared text, with every guard of rules X1 to X13 around the binding; their order
 * is the one in which their views are made. All else of the editor is free of Yjs.
 */
export function collaborationPlugins(setup: CollaborationSetup): Plugin[] {
  const { fragment, undo, hold, onFault = () => {} } = setup;
  const sync = ySyncPlugin(fragment);
  const ownUndo = undo ? undefined : yUndoPlugin({ protectedNodes: PROTECTED_NODES });
  applyPatches({ binding: bindingOfPlugin(sync), undo: ownUndo, onFault });
  const steps = undoSteps();
  return [
    guardPlugins(),
    adoptNewerContent(fragment),
    ...(hold ? [hold.plugin()] : []),
    steps.plugin,
    sync,
    ownUndo ?? yUndoPlugin({ undoManager: undo }),
    undoCarets(steps.selectionBefore),
    repairLocalChange(),
  ];
}
