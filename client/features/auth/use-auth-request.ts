import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText, NO_ANSWER } from '#client/api/api-error.ts';

export interface AuthRequest {
  isBusy: boolean;
  error: string | null;
  success: string | null;
  /** Clears both banners, runs `action`, and shows its sentence, or the sentence of its error. */
  run: (action: () => Promise<string | null>) => Promise<void>;
  /** Shows an error without a call. */
  refuse: (sentence: string) => void;
}

/** One request of the sign-in screen at a time, with its two banners. */
export function useAuthRequest(): AuthRequest {
  const [state, setState] = useState<{ isBusy: boolean; error: string | null; success: string | null }>({
    isBusy: false,
    error: null,
    success: null,
  });
  const isRunning = useRef(false);
  const focusedBefore = useRef<Element | null>(null);

  useEffect(() => {
    // Disabling the fields took the focus away; who works by keyboard gets it back.
    const element = focusedBefore.current;
    if (state.isBusy || !(element instanceof HTMLElement) || document.activeElement !== document.body) return;
    element.focus();
  }, [state.isBusy]);

  return {
    ...state,
    refuse: (sentence) => setState({ isBusy: false, error: sentence, success: null }),
    run: async (action) => {
      if (isRunning.current) return;
      isRunning.current = true;
      focusedBefore.current = document.activeElement;
      setState({ isBusy: true, error: null, success: null });
      try {
        const success = await action();
        setState({ isBusy: false, error: null, success });
      } catch (error) {
        setState({ isBusy: false, error: sentenceOf(error), success: null });
      } finally {
        isRunning.current = false;
      }
    },
  };
}

/** Here is room for what to do about it. */
const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.statusCode === NO_ANSWER ? error.message : errorText(error);
