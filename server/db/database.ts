import type { Database } from '#server/db/columns';
import { openReader, openWriter, orm, type RawConnection } from './open.ts';
import { Writer, type AppendStep, type Tx } from './write.ts';

/** One process's hold on the database: one writer, one reader. */
export interface Db {
  readonly file: string;
  /** Queries outside a write; sees what is committed. */
  readonly read: Database;
  readonly rawReader: RawConnection;
  write: <T>(target: { scopes: readonly string[] }, body: (tx: Tx) => Promise<T>) => Promise<T>;
  append: <T>(step: AppendStep<T>, isOneOfMany?: boolean) => Promise<T>;
  /** For assertions about pragmas in tests; nobody writes through it. */
  readonly rawWriter: RawConnection;
  close: () => Promise<void>;
}

/** Opens a migrated database file. */
export function openDatabase(file: string): Db {
  const writer = new Writer(openWriter(file));
  const rawReader = openReader(file);
  return {
    file,
    read: orm(rawReader),
    rawReader,
    rawWriter: writer.raw,
    write: (target, body) => writer.write(target, body),
    append: (step, isOneOfMany) => writer.append(step, isOneOfMany),
    close: async () => {
      await writer.close(() => rawReader.close());
    },
  };
}
