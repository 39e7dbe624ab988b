import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { beginConnectProvider, connectProvider } from '#shared/operations/providers.ts';
import { tabStore } from '#client/lib/tab-store.ts';
import { tabChannel } from '#client/lib/tab-channel.ts';
import { callOperation } from './call-operation.ts';

/** Between the window that comes back from a provider and the page that waits for it. */
const CHANNEL = 'foolscap:provider-proof';
/** Time in which a waiting page takes the code over, in milliseconds. */
const TAKEN_WITHIN_MS = 5_000;
/** Marks, in the storage of a tab, the window that was opened for a proof. */
const PROOF_WINDOW = 'proofWindow';
const WINDOW = 'popup,width=560,height=720';

const read = (message: unknown, name: 'code' | 'taken'): string | undefined => {
  const value: unknown =
    typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/**
 * Opens the page of a connected provider in a window of its own, where the person signs in once more. This page stays as
 * it is, with what was typed. Call it in the handler of a click, or the browser blocks the window.
 * @param act the operation that the sign-in is a proof for
 * @param signal ends the waiting
 * @returns the token for the field `actProof` of the operation; undefined when the waiting was ended
 * @throws Error with a sentence for the person
 */
export async function proveAtProvider(
  provider: ProviderName,
  act: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  // The new window starts with a copy of this tab's storage, and so knows its purpose when it comes back.
  tabStore.set(PROOF_WINDOW, 'yes');
  const page = window.open('about:blank', '_blank', WINDOW);
  tabStore.remove(PROOF_WINDOW);
  const channel = tabChannel(CHANNEL);
  if (page === null || channel === undefined) {
    channel?.close();
    throw new Error('Your browser blocked the window. Allow windows of this site and try again.');
  }
  try {
    const code = new Promise<string | undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
      channel.listen((message) => {
        const received = read(message, 'code');
        if (received === undefined) return;
        channel.tell({ taken: received });
        resolve(received);
      });
    });
    const { output } = await callOperation(beginConnectProvider, { provider });
    page.location.href = output.url;
    const received = await code;
    if (received === undefined) return undefined;
    const { output: connected } = await callOperation(connectProvider, { code: received, act });
    return connected.actProof;
  } catch (error) {
    page.close();
    throw error;
  } finally {
    channel.close();
  }
}

/** Whether this window was opened by `proveAtProvider`. */
export const isProofWindow = (): boolean => tabStore.get(PROOF_WINDOW) !== null;

/** Offers a code to a page that waits for it. @returns whether one has taken it over */
export function handOverCode(code: string): Promise<boolean> {
  const channel = tabChannel(CHANNEL);
  if (channel === undefined) return Promise.resolve(false);
  return new Promise<boolean>((resolve) => {
    const settle = (isTaken: boolean): void => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => settle(false), TAKEN_WITHIN_MS);
    channel.listen((message) => {
      if (read(message, 'taken') === code) settle(true);
    });
    channel.tell({ code });
  });
}
