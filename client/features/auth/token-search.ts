/** Validates the query string of the links in emails. */
export function tokenSearch(search: Record<string, unknown>): { token?: string } {
  const { token } = search;
  return typeof token === 'string' && token !== '' ? { token } : {};
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An email's token, stored in the history entry after it was removed from the address bar. */
    token?: string;
    /** The token sets the first password of a verified account. */
    isFirstPassword?: boolean;
  }
}
