/** The kind of the runs in which a model answers on a canvas. */
export const AI_NODE = 'ai-node';

/** The longest prompt of an AI node in characters. */
export const MAX_NODE_PROMPT = 10_000;
/** The longest answer in characters. */
export const MAX_NODE_ANSWER = 20_000;

/** The most nodes that send their text with a prompt. Further nodes are ignored. */
export const MAX_NOTES = 20;
/** Characters of one of these texts. A longer one is cut. */
export const MAX_NOTE = 2_000;
/** Characters of all of them. */
export const MAX_ALL_NOTES = 12_000;

/** The sentences about answers on a canvas. */
export const AI_NODE_MESSAGES = {
  noPrompt: 'Write a prompt first.',
  notAnAiNode: 'Only an AI node can answer a prompt.',
  isGenerating: 'This node is writing an answer already. Wait for it, or cancel it.',
  dearerModel:
    'The AI model of this workspace was changed meanwhile, and its answers cost more. Ask again to use it.',
  nodeDeleted: 'The node or its canvas was deleted, so the answer was stopped.',
} as const;
