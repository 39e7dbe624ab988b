/** The header with the client address. The measured servers trust it (`CLIENT_IP_HEADER`). */
export const ADDRESS_HEADER = 'x-client-address';

/** Headers of a client with one fixed address. */
export const fixedAddress = (address: string) => (): Record<string, string> => ({
  [ADDRESS_HEADER]: address,
});

/** Headers of a botnet of `count` machines: each connection has the next address. */
export function rotatingAddresses(count: number): () => Record<string, string> {
  let turn = 0;
  return () => {
    turn = (turn + 1) % count;
    return { [ADDRESS_HEADER]: `10.66.${turn >> 8}.${turn & 255}` };
  };
}
