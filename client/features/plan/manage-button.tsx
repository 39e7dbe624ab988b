import { useEffect, useState } from 'react';
import { getCustomerPortalUrl } from '#shared/operations/billing.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { openPaymentPage } from '#client/workspace/billing/payment-page.ts';

/** Opens the customer portal, where the subscription is changed or cancelled. */
export function ManageButton() {
  const [isOpening, setIsOpening] = useState(false);
  useEffect(() => {
    // On the way back from the portal the browser may restore this page from its back/forward cache.
    const handleShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setIsOpening(false);
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
  const open = async (): Promise<void> => {
    setIsOpening(true);
    try {
      // Not cached: every address of the portal works for a few minutes only.
      const { output } = await callOperation(getCustomerPortalUrl, {});
      openPaymentPage(output);
    } catch (error) {
      setIsOpening(false);
      toast.error('The customer portal could not be opened.', { detail: errorText(error) });
    }
  };
  return (
    <Button disabled={isOpening} onClick={() => void open()}>
      {isOpening ? 'Opening…' : 'Manage'}
    </Button>
  );
}
