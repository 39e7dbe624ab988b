import { useState } from 'react';
import { getCustomerPortalUrl } from '#shared/operations/billing.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { openPaymentPage } from '#client/workspace/billing/payment-page.ts';
import { useReturnFromPayment } from '#client/workspace/billing/use-return-from-payment.ts';

interface PaymentPage {
  isOpening: boolean;
  open: () => void;
}

/**
 * Opens a page of the payment provider in this window, from which Back leads here.
 * @param askUrl asks for the address of the page. It is not cached, because addresses work for a few minutes only.
 * @param failure the message when the page cannot be opened
 */
export function usePaymentPage(askUrl: () => Promise<string>, failure: string): PaymentPage {
  const [isOpening, setIsOpening] = useState(false);
  useReturnFromPayment(() => setIsOpening(false));
  const open = async (): Promise<void> => {
    setIsOpening(true);
    try {
      openPaymentPage(await askUrl());
    } catch (error) {
      setIsOpening(false);
      toast.error(failure, { detail: errorText(error) });
    }
  };
  return { isOpening, open: () => void open() };
}

/** Opens the customer portal, where the card is updated and the subscription is changed or cancelled. */
export const usePortal = (): PaymentPage =>
  usePaymentPage(
    async () => (await callOperation(getCustomerPortalUrl, {})).output,
    'The customer portal could not be opened.',
  );
