import { useEffect, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { DialogProps, SheetProps } from './lazy/props.ts';
import { uiLayers } from './ui-layers.ts';

/**
 * Returns the layers for a dialog that is opened from elsewhere. They are fetched when the page is idle, or when it
 * opens.
 */
function useLayersFor({ isOpen, onOpenChange }: Pick<DialogProps, 'isOpen' | 'onOpenChange'>) {
  const layers = uiLayers.usePreloaded();
  const isMissing = isOpen && layers === null;
  useEffect(() => {
    if (isMissing) uiLayers.load().catch(() => onOpenChange(false));
  }, [isMissing, onOpenChange]);
  return layers;
}

/**
 * A modal dialog: traps the focus, returns it when it closes, and closes on Escape. Its children are DialogBody and
 * DialogFoot.
 */
export function Dialog(props: DialogProps) {
  const layers = useLayersFor(props);
  return layers && <layers.Dialog {...props} />;
}

/** A modal panel without a header. */
export function Sheet(props: SheetProps) {
  const layers = useLayersFor(props);
  return layers && <layers.Sheet {...props} />;
}

export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('dialog__body', className)}>{children}</div>;
}

/** The description of a dialog; screen readers read it with the title. */
export function DialogText({ children }: { children: ReactNode }) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.DialogText>{children}</layers.DialogText>;
}

/** The buttons of a dialog: the one that cancels first, the one that acts last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className="dialog__foot">{children}</footer>;
}
