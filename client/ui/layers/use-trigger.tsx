import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
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
  onHold: () => void;
  onPress: () => void;
}

/** The events that end a press, with the button or elsewhere. */
const ENDS_OF_PRESS = ['pointerup', 'pointercancel', 'keyup', 'blur'] as const;

/**
 * Whether the writer holds the button down. A browser sends a click only to the button that was pressed and released,
 * so a replacement in between would lose the click. The first press fetches code, which often arrives at that time.
 */
function useHeld() {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = ({ type, target, currentTarget }: Event): void => {
      // Other elements lose the focus with the press itself.
      if (type === 'blur' && target !== currentTarget) return;
      // The click follows these events.
      timer = setTimeout(() => setIsHeld(false));
    };
    for (const type of ENDS_OF_PRESS) window.addEventListener(type, release, true);
    return () => {
      clearTimeout(timer);
      for (const type of ENDS_OF_PRESS) window.removeEventListener(type, release, true);
    };
  }, [isHeld]);
  const hold = useCallback(() => setIsHeld(true), []);
  return { isHeld, hold };
}

/** The button with its final look and accessibility attributes, before its layer is loaded. */
function Placeholder({ trigger, popup, hadFocus, onHold, onPress }: PlaceholderProps) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const button = element.current;
    // The trigger may have handlers of its own, so these are listeners. Other keys click when they are pressed.
    const holdBySpace = ({ key }: KeyboardEvent): void => {
      if (key === ' ') onHold();
    };
    button?.addEventListener('pointerdown', onHold);
    button?.addEventListener('keydown', holdBySpace);
    return () => {
      button?.removeEventListener('pointerdown', onHold);
      button?.removeEventListener('keydown', holdBySpace);
      hadFocus.current = button !== null && button === document.activeElement;
    };
  }, [hadFocus, onHold]);
  const { type: Button, props } = trigger;
  return <Button {...props} ref={element} aria-haspopup={popup} aria-expanded={false} onClick={onPress} />;
}

/**
 * Returns the button of a layer that is loaded later. Until then a placeholder is rendered. A click on it opens the
 * layer once it is loaded, unless the writer clicks or types elsewhere first. The focus of the placeholder moves to
 * the real button.
 */
export function useTrigger(trigger: Trigger, popup: PlaceholderProps['popup'], needs?: LazyModule<unknown>) {
  const { layers: loadedLayers, load } = useLayersWith(needs);
  const { isHeld, hold } = useHeld();
  const layers = isHeld ? null : loadedLayers;
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
    placeholder: (
      <Placeholder trigger={trigger} popup={popup} hadFocus={hadFocus} onHold={hold} onPress={handlePress} />
    ),
  };
}
