import type { CDPSession, Page } from '@playwright/test';

/** A passkey device in Chromium, such as the fingerprint reader of a laptop. It answers without asking anybody. */
export interface VirtualAuthenticator {
  /** The number of passkeys that it holds. */
  count: () => Promise<number>;
  /** Whether the person touches it when asked. Without that, requests wait. */
  setPresence: (isPresent: boolean) => Promise<void>;
}

/** Adds a virtual authenticator to a page (CDP domain WebAuthn). It stays until the page closes. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setPresence: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
