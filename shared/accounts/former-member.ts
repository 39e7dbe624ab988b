/** How an erased person is named where their words stay: in the workspaces of others (H5). */
export const FORMER_MEMBER = 'Former member';
