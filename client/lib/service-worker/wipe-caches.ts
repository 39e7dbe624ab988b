/** Caches of builds, which hold the same public files for every user. */
const PUBLIC = /^foolscap-build-/;

/**
 * Deletes every cache that may hold data of a person, on sign-out [C12]. The caches of the app itself are public and
 * stay, so that the login page opens without a network.
 */
export async function wipeCaches(): Promise<void> {
  // Undefined on plain HTTP, which the types do not say.
  const storage = globalThis.caches as CacheStorage | undefined;
  if (!storage) return;
  const names = await storage.keys().catch(() => []);
  await Promise.all(names.filter((name) => !PUBLIC.test(name)).map((name) => storage.delete(name)));
}
