import * as ai from './ai.ts';
import * as aiAnswers from './ai-answers.ts';
import * as aiNodes from './ai-nodes.ts';
import * as adminProfile from './admin-profile.ts';
import * as adminUsers from './admin-users.ts';
import * as assetUrls from './asset-urls.ts';
import * as assets from './assets.ts';
import * as billing from './billing.ts';
import * as blogMigration from './blog-migration.ts';
import * as canvasExports from './canvas-exports.ts';
import * as canvasItems from './canvas-items.ts';
import * as canvases from './canvases.ts';
import * as contactMessages from './contact-messages.ts';
import * as credits from './credits.ts';
import * as customTabs from './custom-tabs.ts';
import * as dailyGoal from './daily-goal.ts';
import * as documents from './documents.ts';
import * as folders from './folders.ts';
import * as invitations from './invitations.ts';
import * as logs from './logs.ts';
import * as members from './members.ts';
import * as providers from './providers.ts';
import * as newsletter from './newsletter.ts';
import * as passkeys from './passkeys.ts';
import * as proof from './proof.ts';
import * as rooms from './rooms.ts';
import * as runs from './runs.ts';
import * as search from './search.ts';
import * as serverHealth from './server-health.ts';
import * as sessions from './sessions.ts';
import * as statistics from './statistics.ts';
import * as storedPictures from './stored-pictures.ts';
import * as transfers from './transfers.ts';
import * as tree from './tree.ts';
import * as users from './users.ts';
import * as versions from './versions.ts';
import * as workspaces from './workspaces.ts';
import * as writingStyles from './writing-styles.ts';

/** Every operation by its name on the wire. */
export const operations = {
  'accept-workspace-invitation': invitations.acceptWorkspaceInvitation,
  'accept-workspace-transfer': transfers.acceptWorkspaceTransfer,
  'begin-connect-provider': providers.beginConnectProvider,
  'cancel-run': runs.cancelRun,
  'change-email': users.changeEmail,
  'change-password': users.changePassword,
  'change-user-credits': adminUsers.changeUserCredits,
  'change-user-plan': adminUsers.changeUserPlan,
  'connect-provider': providers.connectProvider,
  'check-blog-migration-status': blogMigration.checkBlogMigrationStatus,
  'check-user-needs-migration': blogMigration.checkUserNeedsMigration,
  'create-asset': assets.createAsset,
  'create-canvas': canvases.createCanvas,
  'create-canvas-edge': canvasItems.createCanvasEdge,
  'create-canvas-node': canvasItems.createCanvasNode,
  'create-custom-tab': customTabs.createCustomTab,
  'create-document': documents.createDocument,
  'create-file': assets.createFile,
  'create-folder': folders.createFolder,
  'create-passkey': passkeys.createPasskey,
  'create-passkey-challenge': proof.createPasskeyChallenge,
  'create-passkey-options': passkeys.createPasskeyOptions,
  'create-photo-upload': adminProfile.createPhotoUpload,
  'create-workspace': workspaces.createWorkspace,
  'create-workspace-writing-style': writingStyles.createWorkspaceWritingStyle,
  'create-writing-style': writingStyles.createWritingStyle,
  'decline-workspace-invitation': invitations.declineWorkspaceInvitation,
  'decline-workspace-transfer': transfers.declineWorkspaceTransfer,
  'delete-account': users.deleteAccount,
  'delete-asset': assets.deleteAsset,
  'delete-canvas': canvases.deleteCanvas,
  'delete-canvas-edge': canvasItems.deleteCanvasEdge,
  'delete-canvas-node': canvasItems.deleteCanvasNode,
  'delete-custom-tab': customTabs.deleteCustomTab,
  'delete-document': documents.deleteDocument,
  'delete-folder': folders.deleteFolder,
  'delete-passkey': passkeys.deletePasskey,
  'delete-user': adminUsers.deleteUser,
  'delete-workspace': workspaces.deleteWorkspace,
  'delete-workspace-writing-style': writingStyles.deleteWorkspaceWritingStyle,
  'delete-writing-style': writingStyles.deleteWritingStyle,
  'disconnect-provider': providers.disconnectProvider,
  'duplicate-asset': assets.duplicateAsset,
  'duplicate-canvas': canvases.duplicateCanvas,
  'duplicate-document': documents.duplicateDocument,
  'empty-trash': tree.emptyTrash,
  'end-user-sessions': adminUsers.endUserSessions,
  'continue-newsletter': newsletter.continueNewsletter,
  'export-newsletter-recipients': newsletter.exportNewsletterRecipients,
  'get-newsletter': newsletter.getNewsletter,
  'send-newsletter': newsletter.sendNewsletter,
  'send-test-newsletter': newsletter.sendTestNewsletter,
  'export-logs': logs.exportLogs,
  'export-canvas': canvasExports.exportCanvas,
  'generate-checkout-session': billing.generateCheckoutSession,
  'generate-workspace-style-example': writingStyles.generateWorkspaceStyleExample,
  'get-logs': logs.getLogs,
  'get-ai-models': ai.getAiModels,
  'get-ai-node-runs': aiNodes.getAiNodeRuns,
  'get-ai-settings': ai.getAiSettings,
  'get-admin-profile': adminProfile.getAdminProfile,
  'get-asset': assets.getAsset,
  'get-asset-urls': assetUrls.getAssetUrls,
  'get-asset-usage': assets.getAssetUsage,
  'get-block-history': versions.getBlockHistory,
  'get-canvas': canvasItems.getCanvas,
  'get-canvas-metadata': canvases.getCanvasMetadata,
  'get-canvases': canvases.getCanvases,
  'get-contact-messages': contactMessages.getContactMessages,
  'get-checkout-session': billing.getCheckoutSession,
  'get-credit-entries': credits.getCreditEntries,
  'get-custom-tabs': customTabs.getCustomTabs,
  'get-customer-portal-url': billing.getCustomerPortalUrl,
  'get-daily-stats': statistics.getDailyStats,
  'get-data-export-url': runs.getDataExportUrl,
  'get-deleted-assets': assets.getDeletedAssets,
  'get-deleted-workspaces': workspaces.getDeletedWorkspaces,
  'get-document': documents.getDocument,
  'get-document-answers': aiAnswers.getDocumentAnswers,
  'get-document-backlinks': documents.getDocumentBacklinks,
  'get-document-metadata': documents.getDocumentMetadata,
  'get-document-version': versions.getDocumentVersion,
  'get-document-versions': versions.getDocumentVersions,
  'get-documents': documents.getDocuments,
  'get-download-file-signed-url': assetUrls.getDownloadFileSignedUrl,
  'get-folders': folders.getFolders,
  'get-my-invitations': invitations.getMyInvitations,
  'get-my-transfers': transfers.getMyTransfers,
  'get-paginated-users': adminUsers.getPaginatedUsers,
  'get-passkeys': passkeys.getPasskeys,
  'get-payments': billing.getPayments,
  'get-proof-methods': proof.getProofMethods,
  'get-receipt-url': billing.getReceiptUrl,
  'get-room-states': rooms.getRoomStates,
  'get-room-writers': rooms.getRoomWriters,
  'get-run': runs.getRun,
  'get-runs': runs.getRuns,
  'get-server-health': serverHealth.getServerHealth,
  'get-sessions': sessions.getSessions,
  'get-unread-message-count': contactMessages.getUnreadMessageCount,
  'get-user-blog-migration': blogMigration.getUserBlogMigration,
  'get-workspace': workspaces.getWorkspace,
  'get-workspace-assets': assets.getWorkspaceAssets,
  'get-workspace-creation-limits': workspaces.getWorkspaceCreationLimits,
  'get-workspace-invitations': invitations.getWorkspaceInvitations,
  'get-workspace-members': members.getWorkspaceMembers,
  'get-workspace-rooms': rooms.getWorkspaceRooms,
  'get-workspace-transfer': transfers.getWorkspaceTransfer,
  'get-workspace-tree': tree.getWorkspaceTree,
  'get-workspace-writing-styles': writingStyles.getWorkspaceWritingStyles,
  'get-workspaces': workspaces.getWorkspaces,
  'get-writing-styles': writingStyles.getWritingStyles,
  'invite-workspace-member': invitations.inviteWorkspaceMember,
  'leave-workspace': members.leaveWorkspace,
  'mark-contact-message-read': contactMessages.markContactMessageRead,
  'migrate-user-blog-posts': blogMigration.migrateUserBlogPosts,
  'move-canvas-to-trash': canvases.moveCanvasToTrash,
  'move-document-to-trash': documents.moveDocumentToTrash,
  'move-folder-to-trash': folders.moveFolderToTrash,
  'preview-ai-answer': aiAnswers.previewAiAnswer,
  'preview-ai-node': aiNodes.previewAiNode,
  'process-monthly-free-credits': credits.processMonthlyFreeCredits,
  'prove-identity': proof.proveIdentity,
  'record-canvas-view': canvases.recordCanvasView,
  'refresh-asset-url': assetUrls.refreshAssetUrl,
  'remove-workspace-member': members.removeWorkspaceMember,
  'reorder-custom-tabs': customTabs.reorderCustomTabs,
  'reorder-documents': tree.reorderDocuments,
  'reply-to-contact-message': contactMessages.replyToContactMessage,
  'restore-asset': assets.restoreAsset,
  'restore-canvas': canvases.restoreCanvas,
  'restore-document': documents.restoreDocument,
  'restore-document-version': versions.restoreDocumentVersion,
  'restore-folder': folders.restoreFolder,
  'restore-user': adminUsers.restoreUser,
  'restore-workspace': workspaces.restoreWorkspace,
  'restore-writing-style': writingStyles.restoreWritingStyle,
  'revoke-other-sessions': sessions.revokeOtherSessions,
  'revoke-session': sessions.revokeSession,
  'revoke-workspace-invitation': invitations.revokeWorkspaceInvitation,
  'revoke-workspace-transfer': transfers.revokeWorkspaceTransfer,
  'save-document-version': versions.saveDocumentVersion,
  'search-workspace': search.searchWorkspace,
  'start-ai-node': aiNodes.startAiNode,
  'start-blog-migration': blogMigration.startBlogMigration,
  'start-data-export': runs.startDataExport,
  'store-picture': storedPictures.storePicture,
  'suspend-user': adminUsers.suspendUser,
  'transfer-workspace': transfers.transferWorkspace,
  'update-ai-preference': ai.updateAiPreference,
  'update-ai-settings': ai.updateAiSettings,
  'unsuspend-user': adminUsers.unsuspendUser,
  'update-admin-profile': adminProfile.updateAdminProfile,
  'update-asset': assets.updateAsset,
  'update-canvas': canvases.updateCanvas,
  'update-canvas-edge': canvasItems.updateCanvasEdge,
  'update-canvas-node': canvasItems.updateCanvasNode,
  'update-current-user': users.updateCurrentUser,
  'update-custom-tab': customTabs.updateCustomTab,
  'update-daily-goal': dailyGoal.updateDailyGoal,
  'update-document': documents.updateDocument,
  'update-folder': folders.updateFolder,
  'update-passkey': passkeys.updatePasskey,
  'update-user-by-id': adminUsers.updateUserById,
  'update-workspace': workspaces.updateWorkspace,
  'update-workspace-member': members.updateWorkspaceMember,
  'update-writing-style': writingStyles.updateWritingStyle,
} as const;

/** The names of the commands that a client may queue while offline. */
export type OfflineCommand = {
  [Name in keyof typeof operations]: (typeof operations)[Name]['offline'] extends true ? Name : never;
}[keyof typeof operations];
