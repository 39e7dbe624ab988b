import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeDocument, TreeItem } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { DocumentEditorProps } from '#client/editor/page/document-editor.ts';
import type { PageEditorProps } from '#client/editor/page/use-page-editor.ts';
import type { References } from '#client/editor/references/references.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Handles a drop of tree items at a point of the window, in client pixels. */
export type DropHandler = (items: readonly TreeItem[], at: { x: number; y: number }) => void;

/** The data and callbacks that all nodes of a canvas share; the same object as long as the canvas is open. */
export interface CanvasContext {
  canvasId: string;
  canvasEditor: CanvasEditor;
  isEditable: boolean;
  awareness: Awareness;
  setGate: NonNullable<PageEditorProps['setGate']>;
  references: References;
  workspace: WorkspaceView;
  user: CurrentUser;
  tree: TreeModel | undefined;
  onOpen: (itemId: string) => void;
  /** Restores a document from the trash. */
  restore: (document: TreeDocument) => void;
  /** Sets the handler of tree items that are dropped on the canvas; null removes it. */
  setTakeDrop: (take: DropHandler | null) => void;
  /** Returns the link targets of a document of the workspace. */
  referencesOf: (documentId: string) => References;
  DocumentEditor: ComponentType<DocumentEditorProps>;
  /** Opens the settings in which a model is set up. */
  openAiSettings: () => void;
  /** Opens the page with the plans. */
  openPlans: () => void;
}

const OpenCanvasContext = createContext<CanvasContext | null>(null);

export const CanvasContextProvider = OpenCanvasContext.Provider;

export function useCanvasContext(): CanvasContext {
  const context = useContext(OpenCanvasContext);
  if (!context) throw new Error('There is no canvas around this node.');
  return context;
}

/**
 * Whether a node is being edited. An edited node is the only selected one, so no other node listens to the editor:
 * hundreds of listeners would run in each step of a drag.
 */
export function useIsEditing(id: string, isOnlySelected: boolean): boolean {
  const { canvasEditor } = useCanvasContext();
  return useSyncExternalStore(
    isOnlySelected ? canvasEditor.subscribe : subscribeToNothing,
    () => isOnlySelected && canvasEditor.getView().editingId === id,
  );
}

const subscribeToNothing = () => () => {};
