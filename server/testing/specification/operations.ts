/** A call of the specification: the fields that it sends, and those of the answer that the specification names. */
export interface SpecifiedCall {
  input?: readonly string[];
  output?: readonly string[];
}

type Calls = Readonly<Record<string, SpecifiedCall>>;

const SETTINGS_INPUT = [
  'settings.editorFont',
  'settings.theme',
  'settings.aiConfig.defaultModel',
  'settings.aiConfig.temperature',
  'settings.exportRules.includeMetadata',
];
const NODE = [
  'canvasId',
  'id',
  'type',
  'x',
  'y',
  'width',
  'height',
  'title',
  'content',
  'style',
  'metadata',
  'zIndex',
  'isLocked',
];
const EDGE = [
  'id',
  'canvasId',
  'sourceNodeId',
  'targetNodeId',
  'sourceHandle',
  'targetHandle',
  'type',
  'label',
  'weight',
  'style',
];
const BLOG_POST = [
  'workspaceId',
  'folderId',
  'title',
  'topic',
  'wordCount',
  'blogType',
  'writingStyle',
  'keepOriginalTitle',
  'seoOptions',
];
const ID = { input: ['id'] };
const OF_WORKSPACE = { input: ['workspaceId'] };

/** The operations of both specifications by system: `POST /operations/{name}`. */
export const OPERATIONS: Readonly<Record<string, Calls>> = {
  account: {
    'update-current-user': { input: ['lastActiveTimestamp'] },
    'delete-account': {},
  },
  billing: {
    'generate-checkout-session': { input: ['plan'], output: ['sessionUrl'] },
    'get-customer-portal-url': {},
    'process-monthly-free-credits': {},
  },
  workspaces: {
    'get-workspaces': {},
    'get-workspace': ID,
    'get-workspace-creation-limits': { output: ['currentCount', 'maxWorkspaces'] },
    'create-workspace': { input: ['title', 'type', ...SETTINGS_INPUT], output: ['id'] },
    'update-workspace': { input: ['id', 'title', ...SETTINGS_INPUT] },
    'delete-workspace': ID,
    'search-workspace': {},
  },
  documents: {
    'create-document': { input: ['workspaceId', 'title', 'slug', 'folderId', 'order'] },
    'get-documents': OF_WORKSPACE,
    'get-document': { input: ['id'], output: ['contentMd'] },
    'get-document-metadata': {},
    'update-document': { input: ['id', 'title', 'contentMd'] },
    'save-document-version': {},
    'delete-document': {},
    'move-document-to-trash': ID,
    'restore-document': ID,
    'reorder-documents': {},
    'get-document-backlinks': {},
  },
  folders: {
    'create-folder': { input: ['workspaceId', 'name', 'parentId'] },
    'update-folder': { input: ['id', 'name', 'isLocked'] },
    'delete-folder': ID,
    'move-folder-to-trash': ID,
    'restore-folder': ID,
    'get-folders': OF_WORKSPACE,
  },
  canvases: {
    'create-canvas': { input: ['workspaceId', 'title', 'folderId'] },
    'get-canvases': {},
    'get-canvas': { input: ['id'], output: ['nodes', 'edges'] },
    'get-canvas-metadata': {},
    'update-canvas': { input: ['id', 'title'] },
    'delete-canvas': {},
    'move-canvas-to-trash': ID,
    'restore-canvas': ID,
    'create-canvas-node': { input: NODE },
    'update-canvas-node': { input: NODE },
    'delete-canvas-node': ID,
    'create-canvas-edge': { input: EDGE },
    'update-canvas-edge': {},
    'delete-canvas-edge': ID,
  },
  assets: {
    'create-file': { input: ['fileType', 'fileName'], output: ['s3UploadUrl', 's3UploadFields', 'key'] },
    'get-download-file-signed-url': { input: ['key'] },
    'create-asset': {
      input: [
        'workspaceId',
        'filename',
        'type',
        'mimeType',
        'fileSize',
        's3Key',
        'url',
        'meta.width',
        'meta.height',
        'meta.alt',
      ],
      output: ['id', 'meta', 'ownerId'],
    },
    // The specification describes the call without a name.
    'refresh-asset-url': { input: ['key', 'assetId'], output: ['url'] },
    'get-asset': {},
    'get-workspace-assets': OF_WORKSPACE,
    'update-asset': {},
    'delete-asset': ID,
  },
  'custom tabs': {
    'create-custom-tab': {},
    'update-custom-tab': {},
    'delete-custom-tab': {},
    'reorder-custom-tabs': {},
    'get-custom-tabs': {},
  },
  'writing styles': {
    'get-writing-styles': {},
    'get-workspace-writing-styles': OF_WORKSPACE,
    'create-workspace-writing-style': { input: ['name', 'text', 'url', 'workspaceId'] },
    'delete-workspace-writing-style': { input: ['id', 'workspaceId'] },
    'generate-workspace-style-example': {},
    'create-writing-style': {},
    'delete-writing-style': {},
  },
  research: {
    research: { input: ['query', 'config', 'workspaceId'], output: ['results'] },
    'generate-research': { input: ['query', 'sources', 'config', 'workspaceId'], output: ['research.id'] },
    'get-research': {},
    'get-workspace-research': OF_WORKSPACE,
    'delete-research': {},
    'attach-research-to-document': {},
    'detach-research-from-document': {},
    'get-document-research': {},
  },
  outline: {
    'generate-outline': {},
    'update-outline': { input: ['outlineId', 'outline'] },
    'approve-outline': {},
  },
  blog: {
    'generate-blog-post': { input: [...BLOG_POST, 'outlineId', 'primaryKeyword'], output: ['document.id'] },
    'generate-blog-post-for-document': {
      input: [...BLOG_POST, 'tone', 'targetAudience', 'useOutline', 'researchSources'],
      output: ['isOutline', 'outline', 'document.id'],
    },
    // The specification describes these without names.
    'create-blog-post': {},
    'update-blog-post': {},
    'delete-blog-post': {},
    'update-blog-post-status': {},
    'get-blog-posts': {},
    'get-blog-post': {},
    'generate-blog-ideas': {},
    'analyze-website': {},
    'swap-blog-post-keyword': {},
    'repurpose-content': {},
    'delete-repurposed-content': {},
  },
  SEO: {
    'update-document-seo-metadata': {
      input: [
        'documentId',
        'seoData.seoDescription',
        'seoData.primaryKeyword',
        'seoData.keywords',
        'seoData.slug',
      ],
    },
    'get-document-seo-data': { input: ['documentId'] },
    'create-document-seo-metadata': {},
    'delete-document-seo-metadata': {},
    'generate-document-seo-metadata': {},
  },
  publishing: {
    'get-document-publish-status': {},
    // The specification describes the others without names.
    'get-wordpress-connection': {},
    'connect-wordpress': { input: ['siteUrl', 'username', 'appPassword'] },
    'disconnect-wordpress': {},
    'get-wordpress-categories': {},
    'get-wordpress-tags': {},
    'get-wordpress-posts': {},
    'publish-document-to-wordpress': { input: ['documentId', 'status'] },
    'get-ghost-connection': {},
    'connect-ghost': { input: ['url', 'contentApiKey', 'adminApiKey'] },
    'disconnect-ghost': {},
    'get-ghost-tags': {},
    'publish-document-to-ghost': { input: ['documentId', 'status'] },
  },
  export: {
    // The specification describes both without names.
    'export-document': { input: ['documentId'], output: ['content'] },
    'export-canvas': { input: ['canvasId'], output: ['content'] },
  },
  admin: {
    'update-user-by-id': { input: ['id', 'data.isAdmin'] },
    'get-paginated-users': {
      input: ['skip', 'emailContains', 'isAdmin', 'subscriptionStatus'],
      output: ['users', 'totalPages'],
    },
    'get-daily-stats': {},
    'start-blog-migration': {},
    'migrate-user-blog-posts': { input: ['userId'], output: ['migratedDocuments'] },
    'check-blog-migration-status': {},
    'check-user-needs-migration': {},
  },
};

/** The other calls, by system. */
export const ROUTES: Readonly<Record<string, readonly string[]>> = {
  account: [
    'POST /auth/email/signup',
    'POST /auth/email/login',
    'POST /auth/email/request-password-reset',
    'POST /auth/email/reset-password',
    'POST /auth/email/verify-email',
    'GET /auth/{provider}/login',
    'POST /auth/exchange-code',
    'GET /auth/me',
    'POST /auth/logout',
  ],
  AI: ['GET /api/streaming-ai'],
};
