/**
 * Whether this browser can make and use passkeys. Only a page with a secure origin can. The build, which has no browser,
 * renders pages for browsers that can, because most of them do.
 */
export const canUsePasskeys = (): boolean =>
  typeof window === 'undefined' || typeof window.PublicKeyCredential === 'function';
