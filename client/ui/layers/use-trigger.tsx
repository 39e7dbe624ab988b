import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { LazyModule } from '#client/lib/lazy-module.ts';
import type { Trigger } from './lazy/props.ts';
// Clicks count from the start, also those before the layers are loaded.
import './left-text.ts';
import { useLayersWith } from './ui-layers.ts';

interface PlaceholderProps {
  trigger: Trigger;
  popup: 'menu' | 'dialog';
  /** Set on unmount: whether the placeholder had the focus. */
  hadFocus: RefObject<boolean>;
  onPress: () => void;
}

/** The button with its final look and accessibility attributes, before its layer is loaded. */
function Placeholder({ trigger, popup, hadFocus, onPress }: PlaceholderProps) {
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
 * Returns the button of a layer that is loaded later. Until then a placeholder is rendered. A click on it opens the
 * layer once it is loaded, unless the writer clicks or types elsewhere first. The focus of the placeholder moves to
 * the real button.
 */
export function useTrigger(trigger: Trigger, popup: PlaceholderProps['popup'], needs?: LazyModule<unknown>) {
  const { layers, load } = useLayersWith(needs);
  const [isPressed, setIsPressed] = useState(false);
  const hadFocus = useRef(false);
  const realButton = useRef<HTMLElement>(null);
  const isWaiting = isPressed && layers === null;

  useLayoutEffect(() => {
    if (layers && hadFocus.current) realButton.current?.focus();
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
    /** Whether the button was clicked before the layer was loaded. */
    isPressed,
    trigger: <Button {...props} ref={realButton} />,
    placeholder: <Placeholder trigger={trigger} popup={popup} hadFocus={hadFocus} onPress={handlePress} />,
  };
}
