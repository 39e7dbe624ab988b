/** Returns a user's id as an authenticator stores it beside a passkey: its characters as bytes, in base64url. */
export const userHandleOf = (userId: string): string => Buffer.from(userId, 'utf8').toString('base64url');
