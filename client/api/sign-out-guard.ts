/** Called before a sign-out. False cancels it. */
export type SignOutGuard = () => Promise<boolean>;

let guard: SignOutGuard = () => Promise.resolve(true);

/** Sets the guard. @returns restores the previous guard */
export function guardSignOut(newGuard: SignOutGuard): () => void {
  const previousGuard = guard;
  guard = newGuard;
  return () => {
    guard = previousGuard;
  };
}

/** Asks the guard whether the user may be signed out. */
export const maySignOut: SignOutGuard = () => guard();
