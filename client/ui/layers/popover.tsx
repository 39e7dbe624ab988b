import { useEffect, useEffectEvent } from 'react';
import type { PopoverProps } from './lazy/props.ts';
import { useTrigger } from './use-trigger.tsx';

/** A panel that hangs from its button; not modal, closes on Escape and on a press outside. */
export function Popover(props: PopoverProps) {
  const { layers, isPressed, trigger, standin } = useTrigger(props.trigger, 'dialog');
  const isAnswered = isPressed && layers !== null;
  const open = useEffectEvent(() => props.onOpenChange(true));
  useEffect(() => {
    if (isAnswered) open();
  }, [isAnswered]);
  return layers ? <layers.Popover {...props} trigger={trigger} /> : standin;
}
