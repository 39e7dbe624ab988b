/** The name that other people see of a user who has set none (H5). */
export const DEFAULT_NAME = 'Writer';

/** Returns the name that other people see of a user (H5). @param username null if the user has set none */
export const displayNameOf = (username: string | null): string => username ?? DEFAULT_NAME;
