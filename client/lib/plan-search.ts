/** Reads the purchase from the query string of `/pricing` and of the login page, which leads back to it. */
export const planSearch = ({ plan }: Record<string, unknown>): { plan?: string } =>
  typeof plan === 'string' ? { plan } : {};
