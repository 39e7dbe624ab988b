import { Button } from '#client/ui/button.tsx';
import { usePortal } from './use-payment-page.ts';

/** Opens the customer portal, where the subscription is changed or cancelled. */
export function ManageButton() {
  const { isOpening, open } = usePortal();
  return (
    <Button disabled={isOpening} onClick={open}>
      {isOpening ? 'Opening…' : 'Manage'}
    </Button>
  );
}
