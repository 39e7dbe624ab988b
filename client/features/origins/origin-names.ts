import { AI_ACTIONS } from '#shared/ai/actions/index.ts';
import type { Origin } from '#shared/editor/origins/word-origins.ts';

/** The names of the origins, in the order of the legend and of the report. */
export const ORIGIN_NAMES: Readonly<Record<Origin, string>> = {
  typed: 'Typed',
  pasted: 'Pasted',
  imported: 'Imported',
  ai: 'Written by AI',
  edited: 'AI, edited since',
};

const OTHER_ACTIONS: Readonly<Record<string, string>> = {
  'ai-node': 'AI node',
  'writing-style': 'Writing style',
};

/** Returns the name of an action; the id itself for an action of a later version. */
export const actionName = (action: string): string =>
  AI_ACTIONS.find(({ id }) => id === action)?.label ?? OTHER_ACTIONS[action] ?? action;
