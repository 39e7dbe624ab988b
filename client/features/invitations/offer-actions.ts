import { ApiError, errorText } from '#client/api/api-error.ts';
import { planLimitAction } from '#client/ui/toasts/see-plans.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** An invitation or an ownership transfer. */
interface Offer {
  id: string;
  workspaceTitle: string;
}

/** A command for one offer, as `useCommandOperation` returns it. */
interface OfferCommand {
  mutateAsync: (input: { id: string }) => Promise<unknown>;
  isPending: boolean;
  variables: { id: string } | undefined;
}

interface OfferMessages {
  accepted: (workspaceTitle: string) => string;
  acceptFailed: string;
  declined: string;
  declineFailed: string;
}

/**
 * Returns the actions that accept and decline an offer. Each shows its result as a toast.
 * @param onAccepted called with an accepted offer
 */
export function offerActions<Accepted extends Offer>(
  acceptCommand: OfferCommand,
  declineCommand: OfferCommand,
  messages: OfferMessages,
  onAccepted?: (offer: Accepted) => void,
) {
  const accept = async (offer: Accepted): Promise<void> => {
    try {
      await acceptCommand.mutateAsync({ id: offer.id });
      toast.success(messages.accepted(offer.workspaceTitle));
      onAccepted?.(offer);
    } catch (error) {
      // When the plan's limit is reached, the error text itself explains that.
      toast.error(messages.acceptFailed, {
        detail: errorText(error),
        ...planLimitAction(error instanceof ApiError ? error.code : null),
      });
    }
  };
  const decline = async ({ id, workspaceTitle }: Offer): Promise<void> => {
    try {
      await declineCommand.mutateAsync({ id });
      toast.success(messages.declined, { detail: workspaceTitle });
    } catch (error) {
      toast.error(messages.declineFailed, { detail: errorText(error) });
    }
  };
  const pendingCommand = acceptCommand.isPending
    ? acceptCommand
    : declineCommand.isPending
      ? declineCommand
      : null;
  return {
    /** Id of the offer whose request is running, or null. */
    busyId: pendingCommand?.variables?.id ?? null,
    accept: (offer: Accepted) => void accept(offer),
    decline: (offer: Offer) => void decline(offer),
  };
}
