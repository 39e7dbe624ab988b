import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { LazyModule } from '#client/lib/lazy-module.ts';
import type { Trigger } from './lazy/props.ts';
import { useLayersWith } from './ui-layers.ts';

interface StandinProps {
  trigger: Trigger;
  popup: 'menu' | 'dialog';
  /** Where is kept whether it had the focus when it went. */
  hadFocus: RefObject<boolean>;
  onPress: () => void;
}

/** The button as it looks and is read, before there is anything it could open. */
function Standin({ trigger, popup, hadFocus, onPress }: StandinProps) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const button = element.current;
    return () => {
      hadFocus.current = button !== null && button === document.activeElement;
    };
  }, [hadFocus]);
  const { type: Button, props } = trigger;
  return <Button {...props} ref={element} aria-haspopup={popup} aria-expanded={false} onClick={onPress} />;
}

/**
 * A button whose layer is loaded later. Until then a stand-in is in its place: its press is kept and answered as soon as
 * the layer is there, unless the person turned to something else; its focus passes to the real button.
 */
export function useTrigger(trigger: Trigger, popup: StandinProps['popup'], needs?: LazyModule<unknown>) {
  const { layers, load } = useLayersWith(needs);
  const [isPressed, setIsPressed] = useState(false);
  const hadFocus = useRef(false);
  const real = useRef<HTMLElement>(null);
  const isWaiting = isPressed && layers === null;

  useLayoutEffect(() => {
    if (layers && hadFocus.current) real.current?.focus();
  }, [layers]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const forget = (): void => setIsPressed(false);
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, [isWaiting]);

  const handlePress = (): void => {
    setIsPressed(true);
    load().catch(() => setIsPressed(false));
  };
  const { type: Button, props } = trigger;
  return {
    layers,
    /** Pressed before the layer was there. */
    isPressed,
    trigger: <Button {...props} ref={real} />,
    standin: <Standin trigger={trigger} popup={popup} hadFocus={hadFocus} onPress={handlePress} />,
  };
}
