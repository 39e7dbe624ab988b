import { useStore } from '@nanostores/react';
import { useHasRoomForThreeColumns, useIsNarrow } from '#client/lib/media.ts';
import { inspectorState } from './inspector-state.ts';

export interface Inspector {
  /** Whether it is beside the page. */
  isDocked: boolean;
  /** Whether it replaces the side panel: the window has no room for both beside the page. */
  replacesPanel: boolean;
  /** Whether it is open as a sheet over the page. */
  isSheetOpen: boolean;
}

/**
 * The inspector of the open page.
 * @param isAvailable false without a text page, and while another aside is beside it
 */
export function useInspector(isAvailable: boolean): Inspector {
  const state = useStore(inspectorState);
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoomForThreeColumns();
  const isDocked = isAvailable && !isNarrow && state.isDocked;
  return {
    isDocked,
    replacesPanel: isDocked && !hasRoom,
    isSheetOpen: isAvailable && isNarrow && state.isSheetOpen,
  };
}
