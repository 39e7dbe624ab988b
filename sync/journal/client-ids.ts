/**
 * Whose a room's Yjs client ids are [A8]. An id belongs to the first who declared it or wrote under it; `stored` tells
 * whether the journal knows.
 */
export class ClientIds {
  readonly #owners: Map<number, { userId: string; stored: boolean }>;

  constructor(known: Iterable<{ clientId: number; userId: string }>) {
    this.#owners = new Map();
    for (const { clientId, userId } of known) this.#owners.set(clientId, { userId, stored: true });
  }

  /** @returns false when the id is another person's */
  claim(clientId: number, userId: string): boolean {
    const owner = this.#owners.get(clientId);
    if (!owner) this.#owners.set(clientId, { userId, stored: false });
    return !owner || owner.userId === userId;
  }

  /** @returns the ids that have to be stored with this person's structs, or undefined when one is another's */
  check(clientIds: readonly number[], userId: string): number[] | undefined {
    const unstored: number[] = [];
    for (const clientId of clientIds) {
      const owner = this.#owners.get(clientId);
      if (owner && owner.userId !== userId) return undefined;
      if (!owner?.stored) unstored.push(clientId);
    }
    return unstored;
  }

  /** The journal has them now. */
  stored(clientIds: readonly number[], userId: string): void {
    for (const clientId of clientIds) this.#owners.set(clientId, { userId, stored: true });
  }
}
