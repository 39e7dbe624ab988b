import type { Database } from '#server/db/columns';
import { openReader, openWriter, orm, type RawConnection } from './open.ts';
import { Writer, type AppendStep, type Tx } from './write.ts';

/** The database connections of one process: one writer and one reader. */
export interface Db {
  readonly file: string;
  /** Runs queries outside a write. It sees committed rows only. */
  readonly read: Database;
  readonly rawReader: RawConnection;
  write: <T>(target: { scopes: readonly string[] }, body: (tx: Tx) => Promise<T>) => Promise<T>;
  append: <T>(step: AppendStep<T>, isUnderLoad?: boolean) => Promise<T>;
  /** The writing connection, for assertions about pragmas in tests. Program code never writes through it. */
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
    append: (step, isUnderLoad) => writer.append(step, isUnderLoad),
    close: async () => {
      await writer.close(() => rawReader.close());
    },
  };
}
