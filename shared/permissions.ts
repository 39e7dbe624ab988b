/** The roles in a workspace. The table below is the only one of their permissions (H1). */
export const ROLES = ['owner', 'editor', 'commenter', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that an invitation or a change of role can grant. */
export const GRANTABLE_ROLES = ['editor', 'commenter', 'viewer'] as const;
export type GrantableRole = (typeof GRANTABLE_ROLES)[number];

/** Roles that the screens offer now. A commenter has nothing to do before there are comments. */
export const OFFERED_ROLES = ['editor', 'viewer'] as const;
export type OfferedRole = (typeof OFFERED_ROLES)[number];

export const ACTIONS = [
  'read',
  'leave',
  'comment',
  'write-text',
  'change-tree',
  'change-settings',
  'see-addresses',
  'manage-members',
  /** Addresses and keys of outside services that receive the texts. */
  'manage-integrations',
  'transfer-workspace',
  'delete-workspace',
] as const;
export type Action = (typeof ACTIONS)[number];

const PERMISSIONS: Record<Role, readonly Action[]> = {
  viewer: ['read', 'leave'],
  commenter: ['read', 'leave', 'comment'],
  editor: ['read', 'leave', 'comment', 'write-text', 'change-tree', 'change-settings', 'see-addresses'],
  // An owner cannot leave: a workspace without an owner would belong to no one.
  owner: [
    'read',
    'comment',
    'write-text',
    'change-tree',
    'change-settings',
    'see-addresses',
    'manage-members',
    'manage-integrations',
    'transfer-workspace',
    'delete-workspace',
  ],
};

export function can(role: Role, action: Action): boolean {
  return PERMISSIONS[role].includes(action);
}

/** The names of the roles on screen. */
export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  editor: 'Can edit',
  commenter: 'Can comment',
  viewer: 'Can read',
};
