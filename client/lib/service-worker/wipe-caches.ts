/** Caches of builds: the same public files for everybody. */
const PUBLIC = /^foolscap-build-/;

/**
 * Removes whatever the service worker may keep of a person; for signing out [C12]. The app itself, which is public,
 * stays: the login page opens without a network.
 */
export async function wipeCaches(): Promise<void> {
  // Absent on plain HTTP, whatever the types say.
  const storage = globalThis.caches as CacheStorage | undefined;
  if (!storage) return;
  const names = await storage.keys().catch(() => []);
  await Promise.all(names.filter((name) => !PUBLIC.test(name)).map((name) => storage.delete(name)));
}
