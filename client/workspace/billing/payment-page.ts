/**
 * Opens a page of the payment provider in this window.
 * @throws Error when the address does not lead to a web page
 */
export function openPaymentPage(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('The payment page has no web address. Please try again later.');
  location.assign(href);
}
