/**
 * The kind of a journal row [M9]. `row`: a change as it was made. `catch-up`: a difference of states, which does not tell
 * what its writer did. `fix`: a correction that the server made [M7].
 */
export type RowKind = 'row' | 'catch-up' | 'fix';

/** The owner of the client ids under which the server corrects documents. It is no user's id. */
export const SERVER_WRITER = 'server';
