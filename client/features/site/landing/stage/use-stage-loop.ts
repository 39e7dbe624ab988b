import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { prefersReducedMotion } from '#client/lib/reduced-motion.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { useIsVisible } from '../use-is-visible.ts';
import { wordsAt, type Words } from './recorded-words.ts';
import { BACK_AT_MS, LOOP_MS, OFFLINE_AT_MS, phaseAt, STILL_MS, toolAt, type Phase } from './stage-times.ts';

/** The clock's step. A letter is typed about every 140 ms. */
const TICK_MS = 50;

/** The state of the hero. Until it plays, it is that of the prerendered page: offline. */
export interface StageLoop {
  phase: Phase;
  /** The number of the featured tool, from 0. */
  tool: number;
  /** The words of the rows on your device. */
  words: Words;
  /** Whether the loop runs, also while it is paused. */
  isLooping: boolean;
  isPaused: boolean;
  /** Switches the network. The loop stops: the visitor controls the network from then on. */
  toggleNetwork: () => void;
  /** Handlers of the stage, which pause the loop. */
  pausing: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

/** Plays the recording of the hero while it is visible and has neither the pointer nor the focus. */
export function useStageLoop(stage: RefObject<HTMLElement | null>): StageLoop {
  const [isStarted, setIsStarted] = useState(false);
  const [words, setWords] = useState(() => wordsAt(STILL_MS));
  const [phase, setPhase] = useState<Phase>('offline');
  const [tool, setTool] = useState(0);
  const [isByVisitor, setIsByVisitor] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  /** Whether your words are being typed after the visitor switched the network off. */
  const [isTyping, setIsTyping] = useState(false);
  const isVisible = useIsVisible(stage);
  const ms = useRef(STILL_MS);

  const seek = (next: number): void => {
    ms.current = next;
    setPhase(phaseAt(next));
    const { first, last } = wordsAt(next);
    // Most steps type no letter. The same object renders nothing.
    setWords((shown) => (shown.first === first && shown.last === last ? shown : { first, last }));
  };

  const start = useEffectEvent(() => {
    if (!isByVisitor) seek(0);
    setIsStarted(true);
  });
  useEffect(() => {
    if (isStarted || !isVisible || prefersReducedMotion()) return undefined;
    return whenIdle(() => start());
  }, [isStarted, isVisible]);

  const isPaused = !isVisible || isHovered || isFocused;
  const isLooping = isStarted && !isByVisitor;
  // The words that the visitor's switch starts are typed though the pointer and the focus are on the switch.
  const isRunning = isTyping || (isLooping && !isPaused);
  const tick = useEffectEvent((elapsed: number) => {
    // A tab in the background gets few ticks; the recording then goes on where it was.
    const next = ms.current + Math.min(elapsed, 2 * TICK_MS);
    if (isByVisitor) {
      seek(Math.min(next, STILL_MS));
      setIsTyping(next < STILL_MS);
      return;
    }
    const time = next % LOOP_MS;
    setTool(toolAt(time));
    seek(time);
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      tick(now - last);
      last = now;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const toggleNetwork = (): void => {
    setIsByVisitor(true);
    setTool(0);
    const isDisconnecting = phase !== 'offline';
    const types = isDisconnecting && isStarted;
    setIsTyping(types);
    if (isDisconnecting) seek(types ? OFFLINE_AT_MS : STILL_MS);
    else seek(BACK_AT_MS);
  };
  return {
    phase,
    tool,
    words,
    isLooping,
    isPaused,
    toggleNetwork,
    pausing: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}
