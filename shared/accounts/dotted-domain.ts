/** Whether the domain of an address has a dot. One without it is a name of a local network, or a typing error. */
export const hasDottedDomain = (address: string): boolean => {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const dot = domain.lastIndexOf('.');
  return dot > 0 && dot < domain.length - 1;
};
