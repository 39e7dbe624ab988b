import type { operations } from '#shared/operations/index.ts';
import { getAiModels } from './ai/get-ai-models.ts';
import { getAiSettings } from './ai/get-ai-settings.ts';
import { updateAiPreference } from './ai/update-ai-preference.ts';
import { updateAiSettings } from './ai/update-ai-settings.ts';
import { previewAiAnswer } from './ai-answers/preview-ai-answer.ts';
import { getDocumentAnswers } from './ai/get-document-answers.ts';
import { getAiNodeRuns } from './ai-nodes/get-ai-node-runs.ts';
import { previewAiNode } from './ai-nodes/preview-ai-node.ts';
import { startAiNode } from './ai-nodes/start-ai-node.ts';
import { changeUserCredits } from './admin/change-user-credits.ts';
import { changeUserPlan } from './admin/change-user-plan.ts';
import { createPhotoUpload } from './admin/create-photo-upload.ts';
import { deleteUser } from './admin/delete-user.ts';
import { endUserSessions } from './admin/end-user-sessions.ts';
import { getAdminProfile } from './admin/get-admin-profile.ts';
import { getPaginatedUsers } from './admin/get-paginated-users.ts';
import { restoreUser } from './admin/restore-user.ts';
import { suspendUser } from './admin/suspend-user.ts';
import { unsuspendUser } from './admin/unsuspend-user.ts';
import { updateAdminProfile } from './admin/update-admin-profile.ts';
import { updateUserById } from './admin/update-user-by-id.ts';
import { getDailyStats } from './statistics/get-daily-stats.ts';
import { getContactMessages } from './contact-messages/get-contact-messages.ts';
import { getUnreadMessageCount } from './contact-messages/get-unread-message-count.ts';
import { markContactMessageRead } from './contact-messages/mark-contact-message-read.ts';
import { replyToContactMessage } from './contact-messages/reply-to-contact-message.ts';
import { getLogs } from './logs/get-logs.ts';
import { exportLogs } from './logs/export-logs.ts';
import { getServerHealth } from './server-health/get-server-health.ts';
import { checkBlogMigrationStatus } from './blog-migration/check-blog-migration-status.ts';
import { checkUserNeedsMigration } from './blog-migration/check-user-needs-migration.ts';
import { getUserBlogMigration } from './blog-migration/get-user-blog-migration.ts';
import { migrateUserBlogPosts } from './blog-migration/migrate-user-blog-posts.ts';
import { startBlogMigration } from './blog-migration/start-blog-migration.ts';
import { createAsset } from './assets/create-asset.ts';
import { duplicateAsset } from './assets/duplicate-asset.ts';
import { createFile } from './assets/create-file.ts';
import { deleteAsset } from './assets/delete-asset.ts';
import { getAsset } from './assets/get-asset.ts';
import { getAssetUrls } from './assets/get-asset-urls.ts';
import { getAssetUsage } from './assets/get-asset-usage.ts';
import { getDeletedAssets } from './assets/get-deleted-assets.ts';
import { getDownloadFileSignedUrl } from './assets/get-download-file-signed-url.ts';
import { getWorkspaceAssets } from './assets/get-workspace-assets.ts';
import { refreshAssetUrl } from './assets/refresh-asset-url.ts';
import { restoreAsset } from './assets/restore-asset.ts';
import { storePicture } from './assets/store-picture.ts';
import { updateAsset } from './assets/update-asset.ts';
import { generateCheckoutSession } from './billing/generate-checkout-session.ts';
import { getCheckoutSession } from './billing/get-checkout-session.ts';
import { getCustomerPortalUrl } from './billing/get-customer-portal-url.ts';
import { getPayments } from './billing/get-payments.ts';
import { getReceiptUrl } from './billing/get-receipt-url.ts';
import { createCanvasEdge } from './canvases/create-canvas-edge.ts';
import { createCanvasNode } from './canvases/create-canvas-node.ts';
import { deleteCanvasEdge } from './canvases/delete-canvas-edge.ts';
import { deleteCanvasNode } from './canvases/delete-canvas-node.ts';
import { exportCanvas } from './canvases/export-canvas.ts';
import { getCanvas } from './canvases/get-canvas.ts';
import { updateCanvasEdge } from './canvases/update-canvas-edge.ts';
import { updateCanvasNode } from './canvases/update-canvas-node.ts';
import { createCanvas } from './canvases/create-canvas.ts';
import { duplicateCanvas } from './canvases/duplicate-canvas.ts';
import { getCanvasMetadata } from './canvases/get-canvas-metadata.ts';
import { getCanvases } from './canvases/get-canvases.ts';
import { recordCanvasView } from './canvases/record-canvas-view.ts';
import { deleteCanvas, moveCanvasToTrash, restoreCanvas } from './canvases/trash-canvas.ts';
import { updateCanvas } from './canvases/update-canvas.ts';
import { getCreditEntries } from './credits/get-credit-entries.ts';
import { processMonthlyFreeCredits } from './credits/process-monthly-free-credits.ts';
import { getDataExportUrl } from './data-exports/get-data-export-url.ts';
import { startDataExport } from './data-exports/start-data-export.ts';
import { cancelRun } from './runs/cancel-run.ts';
import { getRun } from './runs/get-run.ts';
import { getRuns } from './runs/get-runs.ts';
import { createCustomTab } from './custom-tabs/create-custom-tab.ts';
import { deleteCustomTab } from './custom-tabs/delete-custom-tab.ts';
import { getCustomTabs } from './custom-tabs/get-custom-tabs.ts';
import { reorderCustomTabs } from './custom-tabs/reorder-custom-tabs.ts';
import { updateCustomTab } from './custom-tabs/update-custom-tab.ts';
import { createDocument } from './documents/create-document.ts';
import { duplicateDocument } from './documents/duplicate-document.ts';
import { getDocumentMetadata } from './documents/get-document-metadata.ts';
import { getDocumentBacklinks } from './documents/get-document-backlinks.ts';
import { getDocument } from './documents/get-document.ts';
import { getDocuments } from './documents/get-documents.ts';
import { deleteDocument, moveDocumentToTrash, restoreDocument } from './documents/trash-document.ts';
import { updateDocument } from './documents/update-document.ts';
import { createFolder } from './folders/create-folder.ts';
import { getFolders } from './folders/get-folders.ts';
import { deleteFolder, moveFolderToTrash, restoreFolder } from './folders/trash-folder.ts';
import { updateFolder } from './folders/update-folder.ts';
import type { AnyHandler } from './handler.ts';
import { acceptWorkspaceInvitation } from './invitations/accept-workspace-invitation.ts';
import { declineWorkspaceInvitation } from './invitations/decline-workspace-invitation.ts';
import { getMyInvitations } from './invitations/get-my-invitations.ts';
import { getWorkspaceInvitations } from './invitations/get-workspace-invitations.ts';
import { inviteWorkspaceMember } from './invitations/invite-workspace-member.ts';
import { revokeWorkspaceInvitation } from './invitations/revoke-workspace-invitation.ts';
import { getWorkspaceMembers } from './members/get-workspace-members.ts';
import { leaveWorkspace } from './members/leave-workspace.ts';
import { removeWorkspaceMember } from './members/remove-workspace-member.ts';
import { updateWorkspaceMember } from './members/update-workspace-member.ts';
import { beginConnectProvider } from './providers/begin-connect-provider.ts';
import { connectProvider } from './providers/connect-provider.ts';
import { disconnectProvider } from './providers/disconnect-provider.ts';
import { createPasskey } from './passkeys/create-passkey.ts';
import { createPasskeyChallenge } from './passkeys/create-passkey-challenge.ts';
import { createPasskeyOptions } from './passkeys/create-passkey-options.ts';
import { deletePasskey } from './passkeys/delete-passkey.ts';
import { getPasskeys } from './passkeys/get-passkeys.ts';
import { getProofMethods } from './passkeys/get-proof-methods.ts';
import { proveIdentity } from './passkeys/prove-identity.ts';
import { updatePasskey } from './passkeys/update-passkey.ts';
import { getRoomStates } from './rooms/get-room-states.ts';
import { getRoomWriters } from './rooms/get-room-writers.ts';
import { getWorkspaceRooms } from './rooms/get-workspace-rooms.ts';
import { acceptWorkspaceTransfer } from './transfers/accept-workspace-transfer.ts';
import { declineWorkspaceTransfer } from './transfers/decline-workspace-transfer.ts';
import { getMyTransfers } from './transfers/get-my-transfers.ts';
import { getWorkspaceTransfer } from './transfers/get-workspace-transfer.ts';
import { revokeWorkspaceTransfer } from './transfers/revoke-workspace-transfer.ts';
import { transferWorkspace } from './transfers/transfer-workspace.ts';
import { continueNewsletter } from './newsletter/continue-newsletter.ts';
import { exportNewsletterRecipients } from './newsletter/export-newsletter-recipients.ts';
import { getNewsletter } from './newsletter/get-newsletter.ts';
import { sendNewsletter } from './newsletter/send-newsletter.ts';
import { sendTestNewsletter } from './newsletter/send-test-newsletter.ts';
import { getSessions } from './sessions/get-sessions.ts';
import { revokeOtherSessions } from './sessions/revoke-other-sessions.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { searchWorkspace } from './search/search-workspace.ts';
import { emptyTrash } from './tree/empty-trash.ts';
import { reorderDocuments } from './tree/reorder-documents.ts';
import { getWorkspaceTree } from './tree/get-workspace-tree.ts';
import { changeEmail } from './users/change-email.ts';
import { changePassword } from './users/change-password.ts';
import { deleteAccount } from './users/delete-account.ts';
import { updateCurrentUser } from './users/update-current-user.ts';
import { updateDailyGoal } from './users/update-daily-goal.ts';
import { getBlockHistory } from './versions/get-block-history.ts';
import { getDocumentVersion } from './versions/get-document-version.ts';
import { getDocumentVersions } from './versions/get-document-versions.ts';
import { restoreDocumentVersion } from './versions/restore-document-version.ts';
import { saveDocumentVersion } from './versions/save-document-version.ts';
import { createWorkspace } from './workspaces/create-workspace.ts';
import { deleteWorkspace } from './workspaces/delete-workspace.ts';
import { getDeletedWorkspaces } from './workspaces/get-deleted-workspaces.ts';
import { getWorkspaceCreationLimits } from './workspaces/get-workspace-creation-limits.ts';
import { getWorkspace } from './workspaces/get-workspace.ts';
import { getWorkspaces } from './workspaces/get-workspaces.ts';
import { restoreWorkspace } from './workspaces/restore-workspace.ts';
import { updateWorkspace } from './workspaces/update-workspace.ts';
import { createWorkspaceWritingStyle, createWritingStyle } from './writing-styles/create-writing-style.ts';
import { deleteWorkspaceWritingStyle, deleteWritingStyle } from './writing-styles/delete-writing-style.ts';
import { generateWorkspaceStyleExample } from './writing-styles/generate-workspace-style-example.ts';
import { getWorkspaceWritingStyles } from './writing-styles/get-workspace-writing-styles.ts';
import { getWritingStyles } from './writing-styles/get-writing-styles.ts';
import { restoreWritingStyle } from './writing-styles/restore-writing-style.ts';
import { updateWritingStyle } from './writing-styles/update-writing-style.ts';

/** The handler of every contract. A missing one is a compile error. */
export const handlers: Readonly<Record<keyof typeof operations, AnyHandler>> = {
  'accept-workspace-invitation': acceptWorkspaceInvitation,
  'accept-workspace-transfer': acceptWorkspaceTransfer,
  'begin-connect-provider': beginConnectProvider,
  'cancel-run': cancelRun,
  'change-email': changeEmail,
  'change-password': changePassword,
  'change-user-credits': changeUserCredits,
  'change-user-plan': changeUserPlan,
  'connect-provider': connectProvider,
  'check-blog-migration-status': checkBlogMigrationStatus,
  'check-user-needs-migration': checkUserNeedsMigration,
  'create-asset': createAsset,
  'create-canvas': createCanvas,
  'create-canvas-edge': createCanvasEdge,
  'create-canvas-node': createCanvasNode,
  'create-custom-tab': createCustomTab,
  'create-document': createDocument,
  'create-file': createFile,
  'create-folder': createFolder,
  'create-passkey': createPasskey,
  'create-passkey-challenge': createPasskeyChallenge,
  'create-passkey-options': createPasskeyOptions,
  'create-photo-upload': createPhotoUpload,
  'create-workspace': createWorkspace,
  'create-workspace-writing-style': createWorkspaceWritingStyle,
  'create-writing-style': createWritingStyle,
  'decline-workspace-invitation': declineWorkspaceInvitation,
  'decline-workspace-transfer': declineWorkspaceTransfer,
  'delete-account': deleteAccount,
  'delete-asset': deleteAsset,
  'delete-canvas': deleteCanvas,
  'delete-canvas-edge': deleteCanvasEdge,
  'delete-canvas-node': deleteCanvasNode,
  'delete-custom-tab': deleteCustomTab,
  'delete-document': deleteDocument,
  'delete-folder': deleteFolder,
  'delete-passkey': deletePasskey,
  'delete-user': deleteUser,
  'delete-workspace': deleteWorkspace,
  'delete-workspace-writing-style': deleteWorkspaceWritingStyle,
  'delete-writing-style': deleteWritingStyle,
  'disconnect-provider': disconnectProvider,
  'duplicate-asset': duplicateAsset,
  'duplicate-canvas': duplicateCanvas,
  'duplicate-document': duplicateDocument,
  'empty-trash': emptyTrash,
  'end-user-sessions': endUserSessions,
  'continue-newsletter': continueNewsletter,
  'export-newsletter-recipients': exportNewsletterRecipients,
  'get-newsletter': getNewsletter,
  'send-newsletter': sendNewsletter,
  'send-test-newsletter': sendTestNewsletter,
  'export-logs': exportLogs,
  'export-canvas': exportCanvas,
  'generate-checkout-session': generateCheckoutSession,
  'generate-workspace-style-example': generateWorkspaceStyleExample,
  'get-logs': getLogs,
  'get-ai-models': getAiModels,
  'get-ai-node-runs': getAiNodeRuns,
  'get-ai-settings': getAiSettings,
  'get-admin-profile': getAdminProfile,
  'get-asset': getAsset,
  'get-asset-urls': getAssetUrls,
  'get-asset-usage': getAssetUsage,
  'get-block-history': getBlockHistory,
  'get-canvas': getCanvas,
  'get-canvas-metadata': getCanvasMetadata,
  'get-canvases': getCanvases,
  'get-contact-messages': getContactMessages,
  'get-checkout-session': getCheckoutSession,
  'get-credit-entries': getCreditEntries,
  'get-custom-tabs': getCustomTabs,
  'get-customer-portal-url': getCustomerPortalUrl,
  'get-daily-stats': getDailyStats,
  'get-data-export-url': getDataExportUrl,
  'get-deleted-assets': getDeletedAssets,
  'get-deleted-workspaces': getDeletedWorkspaces,
  'get-document': getDocument,
  'get-document-answers': getDocumentAnswers,
  'get-document-backlinks': getDocumentBacklinks,
  'get-document-metadata': getDocumentMetadata,
  'get-document-version': getDocumentVersion,
  'get-document-versions': getDocumentVersions,
  'get-documents': getDocuments,
  'get-download-file-signed-url': getDownloadFileSignedUrl,
  'get-folders': getFolders,
  'get-my-invitations': getMyInvitations,
  'get-my-transfers': getMyTransfers,
  'get-paginated-users': getPaginatedUsers,
  'get-passkeys': getPasskeys,
  'get-payments': getPayments,
  'get-proof-methods': getProofMethods,
  'get-receipt-url': getReceiptUrl,
  'get-room-states': getRoomStates,
  'get-room-writers': getRoomWriters,
  'get-run': getRun,
  'get-runs': getRuns,
  'get-server-health': getServerHealth,
  'get-sessions': getSessions,
  'get-unread-message-count': getUnreadMessageCount,
  'get-user-blog-migration': getUserBlogMigration,
  'get-workspace': getWorkspace,
  'get-workspace-assets': getWorkspaceAssets,
  'get-workspace-creation-limits': getWorkspaceCreationLimits,
  'get-workspace-invitations': getWorkspaceInvitations,
  'get-workspace-members': getWorkspaceMembers,
  'get-workspace-rooms': getWorkspaceRooms,
  'get-workspace-transfer': getWorkspaceTransfer,
  'get-workspace-tree': getWorkspaceTree,
  'get-workspace-writing-styles': getWorkspaceWritingStyles,
  'get-workspaces': getWorkspaces,
  'get-writing-styles': getWritingStyles,
  'invite-workspace-member': inviteWorkspaceMember,
  'leave-workspace': leaveWorkspace,
  'mark-contact-message-read': markContactMessageRead,
  'migrate-user-blog-posts': migrateUserBlogPosts,
  'move-canvas-to-trash': moveCanvasToTrash,
  'move-document-to-trash': moveDocumentToTrash,
  'move-folder-to-trash': moveFolderToTrash,
  'preview-ai-answer': previewAiAnswer,
  'preview-ai-node': previewAiNode,
  'process-monthly-free-credits': processMonthlyFreeCredits,
  'prove-identity': proveIdentity,
  'record-canvas-view': recordCanvasView,
  'refresh-asset-url': refreshAssetUrl,
  'remove-workspace-member': removeWorkspaceMember,
  'reorder-custom-tabs': reorderCustomTabs,
  'reorder-documents': reorderDocuments,
  'reply-to-contact-message': replyToContactMessage,
  'restore-asset': restoreAsset,
  'restore-canvas': restoreCanvas,
  'restore-document': restoreDocument,
  'restore-document-version': restoreDocumentVersion,
  'restore-folder': restoreFolder,
  'restore-user': restoreUser,
  'restore-workspace': restoreWorkspace,
  'restore-writing-style': restoreWritingStyle,
  'revoke-other-sessions': revokeOtherSessions,
  'revoke-session': revokeSession,
  'revoke-workspace-invitation': revokeWorkspaceInvitation,
  'revoke-workspace-transfer': revokeWorkspaceTransfer,
  'save-document-version': saveDocumentVersion,
  'search-workspace': searchWorkspace,
  'start-ai-node': startAiNode,
  'start-blog-migration': startBlogMigration,
  'start-data-export': startDataExport,
  'store-picture': storePicture,
  'suspend-user': suspendUser,
  'transfer-workspace': transferWorkspace,
  'update-ai-preference': updateAiPreference,
  'update-ai-settings': updateAiSettings,
  'unsuspend-user': unsuspendUser,
  'update-admin-profile': updateAdminProfile,
  'update-asset': updateAsset,
  'update-canvas': updateCanvas,
  'update-canvas-edge': updateCanvasEdge,
  'update-canvas-node': updateCanvasNode,
  'update-current-user': updateCurrentUser,
  'update-custom-tab': updateCustomTab,
  'update-daily-goal': updateDailyGoal,
  'update-document': updateDocument,
  'update-folder': updateFolder,
  'update-passkey': updatePasskey,
  'update-user-by-id': updateUserById,
  'update-workspace': updateWorkspace,
  'update-workspace-member': updateWorkspaceMember,
  'update-writing-style': updateWritingStyle,
};
