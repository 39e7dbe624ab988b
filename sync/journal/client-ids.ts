/** A client id as the database knows it. */
export interface KnownClientId {
  clientId: number;
  userId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The epoch in which its owner last gave back what was written under it; null for none. */
  returnedIn: string | null;
}

interface Owner {
  userId: string;
  /** Whether the journal knows of it. */
  isStored: boolean;
  /** A restore may have lost text of it, and its owner has not come back since: others may give that text back [A14]. */
  isRecoverable: boolean;
}

/** How ids stand to a person who brings structs under them. */
export interface CheckedIds {
  /** Not anybody's so far, or declared and not stored: to be stored as this person's. */
  unstored: readonly number[];
  /** Other people's. */
  foreign: readonly number[];
  /** This person's own that are recoverable until this update. */
  returned: readonly number[];
}

const KNOWN: CheckedIds = { unstored: [], foreign: [], returned: [] };

/**
 * The owners of a room's Yjs client ids [A8]. An id belongs to the first person who declared it or wrote under it, for
 * as long as the room exists, damaged or not.
 */
export class ClientIds {
  readonly #owners = new Map<number, Owner>();

  /**
   * @param known the stored ids
   * @param epoch the present epoch and its beginning; undefined as long as the database was never restored
   */
  constructor(known: Iterable<KnownClientId>, epoch?: { id: string; beganAt: number }) {
    for (const { clientId, userId, createdAt, returnedIn } of known) {
      const isRecoverable = epoch !== undefined && createdAt < epoch.beganAt && returnedIn !== epoch.id;
      this.#owners.set(clientId, { userId, isStored: true, isRecoverable });
    }
  }

  /** @returns false when the id is another person's */
  claim(clientId: number, userId: string): boolean {
    const owner = this.#owners.get(clientId);
    if (!owner) this.#owners.set(clientId, { userId, isStored: false, isRecoverable: false });
    return !owner || owner.userId === userId;
  }

  check(clientIds: readonly number[], userId: string): CheckedIds {
    const [only] = clientIds;
    if (clientIds.length === 1 && only !== undefined) {
      // What nearly every update is: text under an id that its writer has used before.
      const owner = this.#owners.get(only);
      if (owner?.isStored && owner.userId === userId && !owner.isRecoverable) return KNOWN;
    }
    const checked = { unstored: [] as number[], foreign: [] as number[], returned: [] as number[] };
    for (const clientId of clientIds) {
      const owner = this.#owners.get(clientId);
      if (owner && owner.userId !== userId) checked.foreign.push(clientId);
      else if (!owner?.isStored) checked.unstored.push(clientId);
      else if (owner.isRecoverable) checked.returned.push(clientId);
    }
    return checked;
  }

  /** Whether others may give back what the restored database lacks of these ids. */
  areRecoverable(clientIds: readonly number[]): boolean {
    return clientIds.every((clientId) => this.#owners.get(clientId)?.isRecoverable ?? true);
  }

  /** The journal has them now. */
  stored(clientIds: readonly number[], userId: string): void {
    for (const clientId of clientIds) {
      const isRecoverable = this.#owners.get(clientId)?.isRecoverable ?? false;
      this.#owners.set(clientId, { userId, isStored: true, isRecoverable });
    }
  }

  /** Their owner has brought text under them in this epoch. */
  returned(clientIds: readonly number[]): void {
    for (const clientId of clientIds) {
      const owner = this.#owners.get(clientId);
      if (owner) owner.isRecoverable = false;
    }
  }
}
