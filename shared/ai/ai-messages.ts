/** The sentences about a language model that is missing, switched off, or sends no words. */
export const AI_MESSAGES = {
  offForUser: 'You have switched AI off in your account.',
  offForWorkspace: 'AI is switched off in this workspace.',
  notSetUp: 'No AI model is set up yet. Add one in Settings, AI.',
  /** For members who cannot change the settings. */
  notSetUpForMember: 'No AI model is set up yet. The owner of this workspace can add one in Settings, AI.',
  ownerSetsModel:
    'Only the owner of this workspace can set its own model, because it receives the texts of everybody here.',
  /** For work that belongs to no workspace. */
  notSetUpOnServer: 'No AI model is set up on this server.',
  /** For an answer that was cut. */
  reachedLimit:
    'This answer reached the longest length for this action, so its end may be missing. Select less text for a whole one.',
  emptyAnswer: 'The model sent an empty answer. Please try again.',
} as const;
