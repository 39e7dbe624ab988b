/** The header in which the proxy of these measurements names the client address (`CLIENT_IP_HEADER`). */
export const ADDRESS_HEADER = 'x-client-address';

/** One person at one address. */
export const at = (address: string) => (): Record<string, string> => ({ [ADDRESS_HEADER]: address });

/** Addresses of strangers: a rented crowd of machines, each connection from the next one. */
export function fromMany(count: number): () => Record<string, string> {
  let turn = 0;
  return () => {
    turn = (turn + 1) % count;
    return { [ADDRESS_HEADER]: `10.66.${turn >> 8}.${turn & 255}` };
  };
}
