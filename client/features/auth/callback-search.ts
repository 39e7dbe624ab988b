/** No sentence of the server is longer. A link by somebody else could have any text. */
const MAX_LENGTH = 300;

interface CallbackSearch {
  /** The sentence to show. */
  error?: string;
  /** `connect`: a signed-in user connects a provider. Otherwise somebody signs in. */
  purpose?: 'connect';
}

/** Validates the query string of `/oauth/callback`. */
export function callbackSearch({ error, purpose }: Record<string, unknown>): CallbackSearch {
  return {
    ...(typeof error === 'string' && error !== '' && { error: error.slice(0, MAX_LENGTH) }),
    ...(purpose === 'connect' && { purpose }),
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The one-time code of a social sign-in, stored in the history entry after it was removed from the address bar. */
    code?: string;
  }
}
