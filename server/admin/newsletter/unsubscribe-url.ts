import { UNSUBSCRIBE_ROUTE } from '#shared/accounts/newsletter.ts';
import type { SignedIds } from '#server/policies/signed-ids.ts';

interface UnsubscribeLinks {
  config: { publicUrl: string };
  unsubscribeTokens: SignedIds;
}

/** Returns the link with which one user switches the newsletter off, with or without a session. */
export const unsubscribeUrl = ({ config, unsubscribeTokens }: UnsubscribeLinks, userId: string): string =>
  `${config.publicUrl}${UNSUBSCRIBE_ROUTE}?token=${unsubscribeTokens.sign(userId)}`;
