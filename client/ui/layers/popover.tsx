import { useEffect, useEffectEvent } from 'react';
import type { PopoverProps } from './lazy/props.ts';
import { useTrigger } from './use-trigger.tsx';

/** A panel below its button. It is not modal, and closes on Escape and on a click outside. */
export function Popover(props: PopoverProps) {
  const { layers, isPressed, trigger, placeholder } = useTrigger(props.trigger, 'dialog');
  const canOpen = isPressed && layers !== null;
  const open = useEffectEvent(() => props.onOpenChange(true));
  useEffect(() => {
    if (canOpen) open();
  }, [canOpen]);
  return layers ? <layers.Popover {...props} trigger={trigger} /> : placeholder;
}
