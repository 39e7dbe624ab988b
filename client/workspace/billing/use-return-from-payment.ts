import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when the browser's Back button leads back from a payment page and shows this page as it was left. */
export function useReturnFromPayment(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) handleReturn();
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
}
