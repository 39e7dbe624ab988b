import { AI_ACTIONS } from './actions/index.ts';

const OTHER_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['ai-node', 'AI node'],
  ['writing-style', 'Writing style'],
]);

/** Returns the name of the action of an answer; the id itself for an action of a later version. */
export const actionName = (action: string): string =>
  AI_ACTIONS.find(({ id }) => id === action)?.label ?? OTHER_ACTIONS.get(action) ?? action;
