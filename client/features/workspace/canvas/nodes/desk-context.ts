import { createContext, useContext } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeModel } from '../../tree/model/tree-model.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { PageEditorProps } from '#client/editor/page/use-page-editor.ts';
import type { References } from '#client/editor/references/references.ts';
import type { CanvasDesk } from '../desk/canvas-desk.ts';

/** What the nodes of a canvas share; the same object as long as the canvas is open. */
export interface CanvasWorld {
  desk: CanvasDesk;
  isEditable: boolean;
  awareness: Awareness;
  setGate: NonNullable<PageEditorProps['setGate']>;
  references: References;
  workspace: WorkspaceView;
  user: CurrentUser;
  tree: TreeModel | undefined;
  onOpen: (itemId: string) => void;
}

const WorldContext = createContext<CanvasWorld | null>(null);

export const CanvasWorldProvider = WorldContext.Provider;

export function useCanvasWorld(): CanvasWorld {
  const world = useContext(WorldContext);
  if (!world) throw new Error('There is no canvas around this node.');
  return world;
}
