import { unwrap, wrap, type IDBPDatabase } from 'idb';
import type { DeviceSchema } from './schema.ts';

/**
 * What fails in a transaction rejects the request that failed, or that was under way when the browser closed the
 * database. The end of the transaction, for which not everybody waits, is no second fault. Who does wait for it hears of
 * it all the same.
 */
export function ignoreTransactionRejections(database: IDBPDatabase<DeviceSchema>): void {
  const raw = unwrap(database);
  raw.transaction = (...asked) => {
    const tx = IDBDatabase.prototype.transaction.apply(raw, asked);
    wrap(tx).done.catch(() => {});
    return tx;
  };
}
