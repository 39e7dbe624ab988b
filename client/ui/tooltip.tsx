import { cloneElement } from 'react';
import type { Trigger } from './layers/props.ts';
import { tipAttributes, type TipSide } from './tips.ts';

interface TooltipProps {
  text: string;
  keys?: string | undefined;
  /** The text repeats the trigger's own name, so it is not read a second time. */
  isName?: boolean;
  side?: TipSide;
  /** One element that takes attributes. */
  children: Trigger;
}

/** A hint on hover and focus, shown by the TooltipLayer. What must be known before pressing is also a description. */
export function Tooltip({ text, keys, isName = false, side = 'bottom', children }: TooltipProps) {
  return cloneElement(children, {
    ...tipAttributes({ text, keys, side }),
    ...(!isName && { 'aria-description': text }),
  });
}
