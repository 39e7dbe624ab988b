import { Frame, Spline, Ungroup } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { holdsNodes } from '#shared/canvas/node-types.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { beginConnecting } from '../edges/shape-keys.ts';
import { frameSelected, unframeSelected } from './frame-commands.ts';

/** The menu items that frame the selection, remove a frame, and start a connection. */
export function ShapeMenuItems({ canvasEditor }: { canvasEditor: CanvasEditor }) {
  const { selectedNodes } = useSyncExternalStore(canvasEditor.subscribe, canvasEditor.getView);
  const hasFrame = selectedNodes.some(({ type, isLocked }) => holdsNodes(type) && !isLocked);
  return (
    <>
      <MenuItem icon={Frame} keys={keyLabel('Mod+G')} onSelect={() => frameSelected(canvasEditor)}>
        Frame selection
      </MenuItem>
      {hasFrame && (
        <MenuItem
          icon={Ungroup}
          keys={keyLabel('Mod+Shift+G')}
          onSelect={() => unframeSelected(canvasEditor)}
        >
          Take frame away
        </MenuItem>
      )}
      {selectedNodes.length === 1 && (
        <MenuItem icon={Spline} keys="C" onSelect={() => beginConnecting(canvasEditor)}>
          Connect to…
        </MenuItem>
      )}
    </>
  );
}
