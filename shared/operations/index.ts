import * as canvases from './canvases.ts';
import * as customTabs from './custom-tabs.ts';
import * as documents from './documents.ts';
import * as folders from './folders.ts';
import * as invitations from './invitations.ts';
import * as members from './members.ts';
import * as rooms from './rooms.ts';
import * as search from './search.ts';
import * as transfers from './transfers.ts';
import * as tree from './tree.ts';
import * as users from './users.ts';
import * as versions from './versions.ts';
import * as workspaces from './workspaces.ts';

/** Every operation by its name on the wire. */
export const operations = {
  'accept-workspace-invitation': invitations.acceptWorkspaceInvitation,
  'accept-workspace-transfer': transfers.acceptWorkspaceTransfer,
  'change-email': users.changeEmail,
  'change-password': users.changePassword,
  'create-canvas': canvases.createCanvas,
  'create-custom-tab': customTabs.createCustomTab,
  'create-document': documents.createDocument,
  'create-folder': folders.createFolder,
  'create-workspace': workspaces.createWorkspace,
  'decline-workspace-invitation': invitations.declineWorkspaceInvitation,
  'decline-workspace-transfer': transfers.declineWorkspaceTransfer,
  'delete-account': users.deleteAccount,
  'delete-canvas': canvases.deleteCanvas,
  'delete-custom-tab': customTabs.deleteCustomTab,
  'delete-document': documents.deleteDocument,
  'delete-folder': folders.deleteFolder,
  'delete-workspace': workspaces.deleteWorkspace,
  'duplicate-document': documents.duplicateDocument,
  'empty-trash': tree.emptyTrash,
  'get-block-history': versions.getBlockHistory,
  'get-canvas-metadata': canvases.getCanvasMetadata,
  'get-document-backlinks': documents.getDocumentBacklinks,
  'get-canvases': canvases.getCanvases,
  'get-custom-tabs': customTabs.getCustomTabs,
  'get-deleted-workspaces': workspaces.getDeletedWorkspaces,
  'get-document': documents.getDocument,
  'get-document-metadata': documents.getDocumentMetadata,
  'get-document-version': versions.getDocumentVersion,
  'get-document-versions': versions.getDocumentVersions,
  'get-documents': documents.getDocuments,
  'get-folders': folders.getFolders,
  'get-my-invitations': invitations.getMyInvitations,
  'get-my-transfers': transfers.getMyTransfers,
  'get-room-states': rooms.getRoomStates,
  'get-room-writers': rooms.getRoomWriters,
  'get-workspace': workspaces.getWorkspace,
  'get-workspace-creation-limits': workspaces.getWorkspaceCreationLimits,
  'get-workspace-invitations': invitations.getWorkspaceInvitations,
  'get-workspace-members': members.getWorkspaceMembers,
  'get-workspace-rooms': rooms.getWorkspaceRooms,
  'get-workspace-transfer': transfers.getWorkspaceTransfer,
  'get-workspace-tree': tree.getWorkspaceTree,
  'get-workspaces': workspaces.getWorkspaces,
  'invite-workspace-member': invitations.inviteWorkspaceMember,
  'leave-workspace': members.leaveWorkspace,
  'move-canvas-to-trash': canvases.moveCanvasToTrash,
  'move-document-to-trash': documents.moveDocumentToTrash,
  'move-folder-to-trash': folders.moveFolderToTrash,
  'remove-workspace-member': members.removeWorkspaceMember,
  'reorder-custom-tabs': customTabs.reorderCustomTabs,
  'reorder-documents': tree.reorderDocuments,
  'restore-canvas': canvases.restoreCanvas,
  'restore-document': documents.restoreDocument,
  'restore-document-version': versions.restoreDocumentVersion,
  'restore-folder': folders.restoreFolder,
  'restore-workspace': workspaces.restoreWorkspace,
  'revoke-workspace-invitation': invitations.revokeWorkspaceInvitation,
  'revoke-workspace-transfer': transfers.revokeWorkspaceTransfer,
  'save-document-version': versions.saveDocumentVersion,
  'search-workspace': search.searchWorkspace,
  'transfer-workspace': transfers.transferWorkspace,
  'update-canvas': canvases.updateCanvas,
  'update-current-user': users.updateCurrentUser,
  'update-custom-tab': customTabs.updateCustomTab,
  'update-document': documents.updateDocument,
  'update-folder': folders.updateFolder,
  'update-workspace': workspaces.updateWorkspace,
  'update-workspace-member': members.updateWorkspaceMember,
} as const;
