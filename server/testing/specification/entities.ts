/** An entity of the specification. */
export interface SpecifiedEntity {
  /** The call whose answer shows it: the name of an operation, or a path. */
  shownBy: string;
  /** The path of the entity in the answer; the answer itself by default. Items of lists need no part of it. */
  at?: string;
  fields: readonly string[];
}

const TIMES = ['createdAt', 'updatedAt'];
const NODE_COLOR = [
  'id',
  'backgroundColor',
  'borderColor',
  'darkBackgroundColor',
  'darkBorderColor',
  'textColor',
  'darkTextColor',
].map((field) => `data.nodeColor.${field}`);

/** The entities of both specifications by system, with their fields. */
export const ENTITIES: Readonly<Record<string, Readonly<Record<string, SpecifiedEntity>>>> = {
  account: {
    User: {
      shownBy: '/auth/me',
      fields: [
        'id',
        'createdAt',
        'email',
        'username',
        'lastActiveTimestamp',
        'isAdmin',
        'paymentProcessorUserId',
        'subscriptionStatus',
        'subscriptionPlan',
        'sendNewsletter',
        'datePaid',
        'credits',
        'lastFreeCredits',
      ],
    },
    Session: { shownBy: 'get-sessions', fields: ['id', 'expiresAt', 'userId'] },
    AuthIdentity: {
      shownBy: '/auth/me',
      at: 'identities',
      fields: ['providerName', 'providerUserId', 'providerData', 'authId'],
    },
  },
  workspaces: {
    Workspace: {
      shownBy: 'get-workspaces',
      fields: [
        'id',
        ...TIMES,
        'ownerId',
        'title',
        'type',
        'settings.editorFont',
        'settings.showPaperBackground',
        'settings.theme',
        'settings.aiConfig.defaultModel',
        'settings.aiConfig.temperature',
        'settings.exportRules.includeMetadata',
      ],
    },
  },
  folders: {
    Folder: {
      shownBy: 'get-folders',
      at: 'folders',
      fields: ['id', 'workspaceId', 'ownerId', 'name', 'parentId', 'order', 'color', 'isLocked', 'children'],
    },
  },
  documents: {
    Document: {
      shownBy: 'get-document',
      fields: [
        'id',
        'workspaceId',
        'ownerId',
        'folderId',
        'title',
        'slug',
        'contentMd',
        'ydocId',
        'order',
        'meta',
        'type',
        'isPinned',
        ...TIMES,
      ],
    },
    DocumentVersion: {
      shownBy: 'get-document-version',
      fields: ['id', 'createdAt', 'documentId', 'contentMd', 'versionNote'],
    },
    DocumentReference: {
      shownBy: 'get-document-backlinks',
      at: 'backlinks',
      fields: ['referencingDocumentId', 'referencedDocumentId', 'contextText'],
    },
  },
  canvases: {
    Canvas: {
      shownBy: 'get-canvas',
      fields: [
        'id',
        'title',
        'workspaceId',
        'ownerId',
        'folderId',
        'settings',
        'isPinned',
        'isDeleted',
        'deletedAt',
        'lastViewedAt',
        'viewCount',
        'nodes',
        'edges',
      ],
    },
    CanvasNode: {
      shownBy: 'get-canvas',
      at: 'nodes',
      // `selected`, `isGenerating` and `isEditing` are states of one page and never stored; see CANVAS.md.
      fields: [
        'id',
        'type',
        'position.x',
        'position.y',
        'style',
        'zIndex',
        'isLocked',
        'x',
        'y',
        'width',
        'height',
        'title',
        'content',
        'documentId',
        'targetType',
        'targetId',
        'metadata',
        'data.textAlign',
        ...NODE_COLOR,
        'data.assetId',
        'data.imageUrl',
        'data.s3Key',
        'data.filename',
        'data.mimeType',
        'data.alt',
        'data.width',
        'data.height',
        'data.prompt',
        'data.isTimelineNode',
        'data.timelineIndex',
        'data.timelineBranch',
        'data.timelineLabel',
        'data.timelineDirection',
      ],
    },
    CanvasEdge: {
      shownBy: 'get-canvas',
      at: 'edges',
      fields: [
        'id',
        'source',
        'sourceNodeId',
        'target',
        'targetNodeId',
        'sourceHandle',
        'targetHandle',
        'type',
        'label',
        'weight',
        'style',
        'data.edgeType',
        'data.isTimelineEdge',
        'data.timelineOrder',
        'data.label',
      ],
    },
    CanvasExport: {
      shownBy: 'export-canvas',
      fields: ['canvasId', 'userId', 'format', 'options', 'status', 'resultUrl', 'errorMessage'],
    },
  },
  assets: {
    Asset: {
      shownBy: 'get-workspace-assets',
      at: 'assets',
      fields: [
        'id',
        'workspaceId',
        'ownerId',
        'type',
        'filename',
        'name',
        'mimeType',
        'fileSize',
        'url',
        's3Key',
        'meta.width',
        'meta.height',
        'meta.alt',
        ...TIMES,
      ],
    },
  },
  'custom tabs': {
    CustomTab: {
      shownBy: 'create-custom-tab',
      fields: ['id', 'workspaceId', 'ownerId', 'name', 'type', 'icon', 'order', 'isDefault', 'settings'],
    },
  },
  'writing styles': {
    WritingStyle: {
      shownBy: 'get-workspace-writing-styles',
      fields: ['id', 'name', 'content', 'workspaceId', 'userId', 'createdAt'],
    },
    Document: { shownBy: 'get-document', fields: ['writingStyleId'] },
  },
  research: {
    Research: {
      shownBy: 'get-research',
      fields: [
        'id',
        'title',
        'description',
        'query',
        'searchConfig',
        'workspaceId',
        'userId',
        ...TIMES,
        'outline',
        'summary',
        'notes',
        'sources',
      ],
    },
    Source: {
      shownBy: 'get-research',
      at: 'dailyStats.sources',
      fields: ['id', 'title', 'url', 'source', 'summary', 'publishedAt', 'gptResponseId', 'createdAt'],
    },
  },
  outline: {
    Outline: {
      shownBy: 'update-outline',
      at: 'outline',
      fields: ['sections', 'targetKeywords', 'totalWordCount', 'blogType', 'writingStyle'],
    },
    Section: {
      shownBy: 'update-outline',
      at: 'outline.sections',
      fields: ['id', 'title', 'wordCount', 'order', 'mainPoints.point', 'mainPoints.subPoints'],
    },
  },
  blog: {
    GptResponse: {
      shownBy: 'get-blog-post',
      fields: [
        'id',
        'userId',
        'title',
        'content',
        'status',
        'outline',
        'isOutline',
        'generatedFromOutlineId',
        'generatedBlogId',
        ...TIMES,
      ],
    },
    RepurposedContent: {
      shownBy: 'repurpose-content',
      fields: ['gptResponseId', 'documentId', 'type', 'content'],
    },
    Document: { shownBy: 'get-document', fields: ['generatedBy', 'gptResponseId'] },
  },
  SEO: {
    DocumentSeoData: {
      shownBy: 'get-document-seo-data',
      fields: [
        'seoDescription',
        'primaryKeyword',
        'keywords',
        'slug',
        'readabilityScore',
        'seoScore',
        'wordCount',
        'lastAnalyzedAt',
        'title',
        'seoData',
        'isGeneratedDocument',
      ],
    },
  },
  publishing: {
    Document: { shownBy: 'get-document', fields: ['publishStatus', 'publishedAt'] },
    // `appPassword`, `contentApiKey` and `adminApiKey` are write only.
    WordPressConnection: { shownBy: 'get-wordpress-connection', fields: ['siteUrl', 'username'] },
    GhostConnection: { shownBy: 'get-ghost-connection', fields: ['url'] },
  },
  sharing: {
    // The specification names the entity and no call.
    ShareLink: {
      shownBy: 'create-share-link',
      fields: ['workspaceId', 'canvasId', 'ownerId', 'resource', 'resourceId', 'role', 'token', 'expiresAt'],
    },
  },
  admin: {
    DailyStats: {
      shownBy: 'get-daily-stats',
      at: 'dailyStats',
      fields: [
        'id',
        'date',
        'totalViews',
        'prevDayViewsChangePercent',
        'userCount',
        'paidUserCount',
        'userDelta',
        'paidUserDelta',
        'totalRevenue',
        'totalProfit',
      ],
    },
    PageViewSource: {
      shownBy: 'get-daily-stats',
      at: 'dailyStats.sources',
      fields: ['name', 'date', 'dailyStatsId', 'visitors'],
    },
    Logs: { shownBy: 'get-logs', at: 'entries', fields: ['id', 'createdAt', 'message', 'level'] },
    ContactFormMessage: {
      shownBy: 'get-contact-messages',
      at: 'messages',
      fields: ['id', 'createdAt', 'userId', 'content', 'isRead', 'repliedAt'],
    },
  },
};
