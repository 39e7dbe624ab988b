import { Frame, Spline, Ungroup } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { holdsNodes } from '#shared/canvas/node-types.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { CanvasDesk } from '../editor/canvas-editor.ts';
import { beginConnecting } from '../edges/shape-keys.ts';
import { frameChosen, unframeChosen } from './frame-commands.ts';

/** What holds nodes together: frames around them, and lines between two. */
export function ShapeMenuItems({ desk }: { desk: CanvasDesk }) {
  const { selectedNodes } = useSyncExternalStore(desk.subscribe, desk.getView);
  const hasFrame = selectedNodes.some(({ type, isLocked }) => holdsNodes(type) && !isLocked);
  return (
    <>
      <MenuItem icon={Frame} keys={keyLabel('Mod+G')} onSelect={() => frameChosen(desk)}>
        Frame selection
      </MenuItem>
      {hasFrame && (
        <MenuItem icon={Ungroup} keys={keyLabel('Mod+Shift+G')} onSelect={() => unframeChosen(desk)}>
          Take frame away
        </MenuItem>
      )}
      {selectedNodes.length === 1 && (
        <MenuItem icon={Spline} keys="C" onSelect={() => beginConnecting(desk)}>
          Connect to…
        </MenuItem>
      )}
    </>
  );
}
