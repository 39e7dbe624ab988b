/** Signs out on a public page. Its code is loaded with the click, because most visitors have no session. */
export async function signOutHere(): Promise<void> {
  const { signOut } = await import('#client/api/sign-in.ts');
  await signOut();
}
