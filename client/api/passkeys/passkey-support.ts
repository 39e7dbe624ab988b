/** Whether this browser can make and use passkeys. Only a page with a secure origin can. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';
