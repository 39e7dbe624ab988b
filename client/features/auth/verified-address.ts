/** Returns the state of a link to the login page, which shows the address in its field. */
export const verifiedAddress = (email: string | null): { email?: string } =>
  email === null ? {} : { email };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that was verified just now. It is not part of the URL, which servers log. */
    email?: string;
  }
}
