import { useState } from 'react';
import { getCustomerPortalUrl } from '#shared/operations/billing.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { openPaymentPage } from '#client/workspace/billing/payment-page.ts';
import { useReturnFromPayment } from '#client/workspace/billing/use-return-from-payment.ts';

/** Opens the customer portal, where the card is updated and the subscription is changed or cancelled. */
export function usePortal(): { isOpening: boolean; open: () => void } {
  const [isOpening, setIsOpening] = useState(false);
  useReturnFromPayment(() => setIsOpening(false));
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
  return { isOpening, open: () => void open() };
}
