import type { Plugin } from '@tiptap/pm/state';
import { ySyncPlugin, yUndoPlugin } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { NODE_LIST } from '#shared/editor/schema/nodes.ts';
import { undoCarets } from '../../undo/undo-carets.ts';
import { undoSteps } from '../../undo/undo-steps.ts';
import { adoptNewerContent } from '../../binding/adopt-newer-content.ts';
import type { EditorUndo } from '../../binding/editor-undo.ts';
import { guardPlugins } from '../../binding/guard-plugins.ts';
import { localChange } from '../../binding/moves/local-change.ts';
import { applyPatches } from '../../binding/patches.ts';
import { repairLocalChange } from '../../binding/repair-local-change.ts';
import type { UpdateHold } from '../../binding/update-hold.ts';
import { bindingOfPlugin } from '../../binding/y-binding.ts';

/** The setup that binds one editor to one shared text. */
export interface CollaborationSetup {
  /** A document's `getXmlFragment("content")`, or the text of a canvas node; it must belong to a Y.Doc. */
  readonly fragment: Y.XmlFragment;
  /**
   * An undo manager that covers more than this text (a canvas has one for all its nodes); the editor's own if absent.
   */
  readonly undo?: EditorUndo | undefined;
  /** Holds the room's updates during a composition; without it they are applied at once. */
  readonly hold?: UpdateHold;
  /** Called after the binding threw and the view was rendered again. No text is lost. */
  readonly onFault?: (fault: unknown) => void;
}

/**
 * Node types whose element survives an undo if it contains text that others wrote meanwhile. The default is the
 * paragraph alone, so the undo of any other block would delete their text. Rows and cells need it as much as blocks.
 */
const PROTECTED_NODES: Set<string> = new Set(
  NODE_LIST.flatMap(([name, node]) => (name === 'doc' || node.group === 'inline' ? [] : [name])),
);

/**
 * Returns the plugins that bind an editor to a shared text, with the guards of rules X1 to X13 around the binding.
 * Their views are created in the order of the list.
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
    localChange(),
    sync,
    ownUndo ?? yUndoPlugin({ undoManager: undo }),
    undoCarets(steps.selectionBefore),
    repairLocalChange(),
  ];
}
