import { errorText } from '#client/api/api-error.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** An invitation, or a workspace that somebody hands over. */
interface Offer {
  id: string;
  workspaceTitle: string;
}

/** A command about one offer, as `useCommandOperation` gives it. */
interface OfferCommand {
  mutateAsync: (input: { id: string }) => Promise<unknown>;
  isPending: boolean;
  variables: { id: string } | undefined;
}

interface OfferWords {
  accepted: (workspaceTitle: string) => string;
  notAccepted: string;
  declined: string;
  notDeclined: string;
}

/** Accepting and declining what others offer, with what is said of it afterwards. */
export function offerAnswers(acceptance: OfferCommand, refusal: OfferCommand, words: OfferWords) {
  const accept = async ({ id, workspaceTitle }: Offer): Promise<void> => {
    try {
      await acceptance.mutateAsync({ id });
      toast.success(words.accepted(workspaceTitle));
    } catch (error) {
      // A full plan says so itself.
      toast.error(words.notAccepted, { detail: errorText(error) });
    }
  };
  const decline = async ({ id, workspaceTitle }: Offer): Promise<void> => {
    try {
      await refusal.mutateAsync({ id });
      toast.success(words.declined, { detail: workspaceTitle });
    } catch (error) {
      toast.error(words.notDeclined, { detail: errorText(error) });
    }
  };
  const running = acceptance.isPending ? acceptance : refusal.isPending ? refusal : null;
  return {
    /** The offer that is being answered. */
    busyId: running?.variables?.id ?? null,
    accept: (offer: Offer) => void accept(offer),
    decline: (offer: Offer) => void decline(offer),
  };
}
