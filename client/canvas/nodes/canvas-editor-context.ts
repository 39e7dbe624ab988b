import { createContext, useContext, type ComponentType } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeDocument, TreeItem } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { DocumentEditorProps } from '#client/editor/page/document-editor.ts';
import type { PageEditorProps } from '#client/editor/page/use-page-editor.ts';
import type { References } from '#client/editor/references/references.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Takes items of the tree that are dropped at a point of the window, in client pixels. */
export type TakeDrop = (items: readonly TreeItem[], at: { x: number; y: number }) => void;

/** What the nodes of a canvas share; the same object as long as the canvas is open. */
export interface CanvasContext {
  canvasEditor: CanvasEditor;
  isEditable: boolean;
  awareness: Awareness;
  setGate: NonNullable<PageEditorProps['setGate']>;
  references: References;
  workspace: WorkspaceView;
  user: CurrentUser;
  tree: TreeModel | undefined;
  onOpen: (itemId: string) => void;
  /** Takes a document out of the trash. */
  restore: (document: TreeDocument) => void;
  /** Sets the handler of items that are dragged out of the tree; null removes it. */
  setTakeDrop: (take: TakeDrop | null) => void;
  /** What a document of the workspace can link to. */
  referencesOf: (documentId: string) => References;
  DocumentEditor: ComponentType<DocumentEditorProps>;
}

const WorldContext = createContext<CanvasContext | null>(null);

export const CanvasContextProvider = WorldContext.Provider;

export function useCanvasContext(): CanvasContext {
  const world = useContext(WorldContext);
  if (!world) throw new Error('There is no canvas around this node.');
  return world;
}
