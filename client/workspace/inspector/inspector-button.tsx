import { useStore } from '@nanostores/react';
import { PanelRight } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { shownAside } from '../open/aside.ts';
import { closeInspector, inspectorState, isInspectorOpen, openInspector } from './inspector-state.ts';

/** The button of the top bar that shows or hides the inspector of the open page. */
export function InspectorButton() {
  const { pageId } = useOpenWorkspace().items;
  const hasOtherAside = useStore(shownAside) !== null;
  const isShown = isInspectorOpen(useStore(inspectorState)) && !hasOtherAside;
  if (pageId === undefined) return null;
  return (
    <IconButton
      icon={PanelRight}
      label={isShown ? 'Hide inspector' : 'Show inspector'}
      className="topbar__inspector"
      aria-pressed={isShown}
      onClick={() => (isShown ? closeInspector() : openInspector())}
    />
  );
}
