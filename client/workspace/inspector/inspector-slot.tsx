import { NETWORK_ERROR } from '#client/api/api-error.ts';
import { useEffect } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Sheet } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { closeInspector } from './inspector-state.ts';
import type { Inspector } from './use-inspector.ts';
import './inspector-slot.css';

const inspectorModule = lazyModule(() => import('./inspector.tsx'));

/** The slot of the inspector: beside the page, or a sheet over it on a narrow screen. Its code is loaded lazily. */
export function InspectorSlot({ isDocked, isSheetOpen }: Inspector) {
  const module = inspectorModule.usePreloaded();
  const isOpen = isDocked || isSheetOpen;
  useEffect(() => {
    if (!isOpen) return;
    inspectorModule.load().catch(() => {
      closeInspector();
      toast.error('The inspector could not be loaded.', { detail: NETWORK_ERROR });
    });
  }, [isOpen]);
  const content = module && <module.Inspector />;
  return (
    <>
      {isDocked && (
        <aside className="inspector" id="inspector" aria-label="Inspector">
          {content}
        </aside>
      )}
      <Sheet
        isOpen={isSheetOpen}
        onOpenChange={(next) => {
          if (!next) closeInspector();
        }}
        label="Inspector"
        className="inspector-sheet"
      >
        {content}
      </Sheet>
    </>
  );
}
