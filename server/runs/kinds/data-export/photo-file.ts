import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { user } from '#server/db/schema/index.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { NO_FILE, type LeftOut } from './left-out.ts';
import type { ZipEntry } from './zip-stream.ts';

interface PhotoOptions {
  services: { db: Pick<Db, 'read'>; files: Pick<FileStore, 'readStream'> };
  userId: string;
  /** The folder of the account in the zip, with `/` at the end. */
  folder: string;
  onLeftOut: (item: LeftOut) => void;
}

/** Yields the photo of a user, if they have one. */
export async function* photoFile(options: PhotoOptions): AsyncGenerator<ZipEntry> {
  const { services, userId, folder, onLeftOut } = options;
  const [row] = await services.db.read.select({ key: user.photoKey }).from(user).where(eq(user.id, userId));
  if (!row?.key) return;
  const content = await services.files.readStream(row.key);
  if (content) yield { path: `${folder}photo.webp`, content, isPacked: true };
  else onLeftOut({ workspaceId: null, id: userId, name: 'Your photo', reason: NO_FILE });
}
