/** The query of the links in mails. */
export function tokenSearch(search: Record<string, unknown>): { token?: string } {
  const { token } = search;
  return typeof token === 'string' && token !== '' ? { token } : {};
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A token of a mail, kept with the history entry once it is out of the address bar. */
    token?: string;
    /** The token sets the first password of a confirmed account. */
    isFirstPassword?: boolean;
  }
}
