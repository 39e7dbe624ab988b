/** The name of an erased person in the workspaces of others, where their text stays (H5). */
export const FORMER_MEMBER = 'Former member';
