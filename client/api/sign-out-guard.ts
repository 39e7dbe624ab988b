/** Asked before somebody signs out; false keeps them signed in. */
export type SignOutGuard = () => Promise<boolean>;

let guard: SignOutGuard = () => Promise.resolve(true);

/** Says who is asked. Returns how to take it back. */
export function guardSignOut(next: SignOutGuard): () => void {
  const before = guard;
  guard = next;
  return () => {
    guard = before;
  };
}

/** Whether nothing speaks against signing out. */
export const maySignOut: SignOutGuard = () => guard();
