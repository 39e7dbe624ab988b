import { connectProvider as contract } from '#shared/operations/providers.ts';
import { providerConnectedEmail } from '#server/auth/account-emails.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { connectProvider as connect } from '#server/auth/social/connect-provider.ts';
import { commandHandler } from '../handler.ts';

export const connectProvider = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  write: async ({ tx, call, input: { code, act }, facts: { id: userId, email }, seq }) => {
    const { sessionHash } = call.actor;
    const connected = await connect(tx, { code, userId, sessionHash, act }, call.now);
    const { provider, isNew } = connected;
    if (isNew) await seq();
    const { mailer, config } = call.services;
    return {
      answer: connected,
      security: { kind: isNew ? 'connect-provider' : 'confirm-provider', detail: provider },
      afterCommit: async () => {
        if (isNew) await mailer.send(providerConnectedEmail(email, config.publicUrl, provider));
      },
    };
  },
});
