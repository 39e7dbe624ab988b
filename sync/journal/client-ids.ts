import { randomInt } from 'node:crypto';

/** A client id as stored in the database. */
export interface KnownClientId {
  clientId: number;
  userId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The last epoch in which its owner sent text under it again; null without such an epoch. */
  returnedIn: string | null;
}

interface Owner {
  userId: string;
  /** Whether the binding is stored. */
  isStored: boolean;
  /**
   * Whether other people may return lost text of this id: a restore may have lost some, and the owner has not sent
   * text since [A14].
   */
  isRecoverable: boolean;
}

/** The client ids of an update, sorted by their relation to the user who sends it. */
export interface CheckedIds {
  /** Ids without an owner, or declared but not stored: to be stored as this user's. */
  unstored: readonly number[];
  /** Ids of other people. */
  foreign: readonly number[];
  /** This user's own ids that others may recover until this update. */
  returned: readonly number[];
}

const ALL_STORED: CheckedIds = { unstored: [], foreign: [], returned: [] };

/**
 * The owners of a room's Yjs client ids [A8]. An id belongs to the first user who declared it or wrote under it, as
 * long as the room exists, even if the room is damaged.
 */
export class ClientIds {
  readonly #owners = new Map<number, Owner>();

  /**
   * @param known the stored ids
   * @param epoch the current epoch and its beginning, epoch milliseconds; undefined if the database was never
   * restored
   */
  constructor(known: Iterable<KnownClientId>, epoch?: { id: string; beganAt: number }) {
    for (const { clientId, userId, createdAt, returnedIn } of known) {
      const isRecoverable = epoch !== undefined && createdAt < epoch.beganAt && returnedIn !== epoch.id;
      this.#owners.set(clientId, { userId, isStored: true, isRecoverable });
    }
  }

  /**
   * Declares an id as this user's.
   * @returns false when the id belongs to another user
   */
  claim(clientId: number, userId: string): boolean {
    const owner = this.#owners.get(clientId);
    if (!owner) this.#owners.set(clientId, { userId, isStored: false, isRecoverable: false });
    return !owner || owner.userId === userId;
  }

  /**
   * Declares a random id that nobody has as this user's.
   * @param isTaken whether the text has structs of an id
   */
  claimNew(userId: string, isTaken: (clientId: number) => boolean): number {
    for (;;) {
      const clientId = randomInt(2 ** 32);
      if (isTaken(clientId) || this.#owners.has(clientId)) continue;
      this.claim(clientId, userId);
      return clientId;
    }
  }

  check(clientIds: readonly number[], userId: string): CheckedIds {
    const [only] = clientIds;
    if (clientIds.length === 1 && only !== undefined) {
      // Fast path for nearly every update: text under one id that its writer has used before.
      const owner = this.#owners.get(only);
      if (owner?.isStored && owner.userId === userId && !owner.isRecoverable) return ALL_STORED;
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

  /** Whether other people may return the text under these ids that the restored database lacks. */
  areRecoverable(clientIds: readonly number[]): boolean {
    return clientIds.every((clientId) => this.#owners.get(clientId)?.isRecoverable ?? true);
  }

  /** Marks ids as stored for this user. */
  markStored(clientIds: readonly number[], userId: string): void {
    for (const clientId of clientIds) {
      const isRecoverable = this.#owners.get(clientId)?.isRecoverable ?? false;
      this.#owners.set(clientId, { userId, isStored: true, isRecoverable });
    }
  }

  /** Marks ids whose owner has sent text in this epoch: other people may not return text under them any more. */
  markReturned(clientIds: readonly number[]): void {
    for (const clientId of clientIds) {
      const owner = this.#owners.get(clientId);
      if (owner) owner.isRecoverable = false;
    }
  }
}
