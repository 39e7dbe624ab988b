import { useEffect, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { DialogProps, SheetProps } from './lazy/props.ts';
import { uiLayers } from './ui-layers.ts';

/** The layers for what is opened from elsewhere: fetched when the page is at rest, and at once when it opens. */
function useLayersFor({ isOpen, onOpenChange }: Pick<DialogProps, 'isOpen' | 'onOpenChange'>) {
  const layers = uiLayers.useSoon();
  const isMissing = isOpen && layers === null;
  useEffect(() => {
    if (isMissing) uiLayers.load().catch(() => onOpenChange(false));
  }, [isMissing, onOpenChange]);
  return layers;
}

/** A modal dialog: keeps the focus, gives it back, closes on Escape. Fill it with DialogBody and DialogFoot. */
export function Dialog(props: DialogProps) {
  const layers = useLayersFor(props);
  return layers && <layers.Dialog {...props} />;
}

/** A modal panel without a head of its own. */
export function Sheet(props: SheetProps) {
  const layers = useLayersFor(props);
  return layers && <layers.Sheet {...props} />;
}

export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('dialog__body', className)}>{children}</div>;
}

/** The sentence that says what the dialog is about; read with its title. */
export function DialogText({ children }: { children: ReactNode }) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.DialogText>{children}</layers.DialogText>;
}

/** Buttons, the one that leaves first, the one that does last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className="dialog__foot">{children}</footer>;
}
