import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '#client/api/api-error.ts';

export interface AuthRequest {
  isBusy: boolean;
  error: string | null;
  /** The name of the field that the server rejected; null for any other error. */
  field: string | null;
  success: string | null;
  /** The password was right, and the address is not confirmed yet. */
  isUnconfirmed: boolean;
  /** Clears both banners, runs `action`, and shows the message it returns, or the message of its error. */
  run: (action: () => Promise<string | null>) => Promise<void>;
  /** Shows an error without a request. */
  showError: (sentence: string) => void;
  /** Clears both banners. */
  clear: () => void;
}

const IDLE = { isBusy: false, error: null, field: null, success: null, isUnconfirmed: false };

/** Runs the requests of a sign-in screen, one at a time, and holds the texts of its two banners. */
export function useAuthRequest(): AuthRequest {
  const [state, setState] = useState<Pick<AuthRequest, keyof typeof IDLE>>(IDLE);
  const isRunning = useRef(false);
  const focusedBefore = useRef<Element | null>(null);

  useEffect(() => {
    // Disabling the fields removed the focus. Keyboard users get it back at the same element.
    const element = focusedBefore.current;
    if (state.isBusy || !(element instanceof HTMLElement) || document.activeElement !== document.body) return;
    element.focus();
  }, [state.isBusy]);

  return {
    ...state,
    showError: (sentence) => setState({ ...IDLE, error: sentence }),
    clear: () => setState(IDLE),
    run: async (action) => {
      if (isRunning.current) return;
      isRunning.current = true;
      focusedBefore.current = document.activeElement;
      setState({ ...IDLE, isBusy: true });
      try {
        const success = await action();
        setState({ ...IDLE, success });
      } catch (error) {
        setState({
          ...IDLE,
          error: errorText(error),
          field: fieldOf(error),
          isUnconfirmed: isUnconfirmed(error),
        });
      } finally {
        isRunning.current = false;
      }
    },
  };
}

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.data['isUnconfirmed'] === true;

function fieldOf(error: unknown): string | null {
  const path = error instanceof ApiError ? error.data['path'] : undefined;
  return typeof path === 'string' ? path : null;
}
