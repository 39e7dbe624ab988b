import { changeTone } from './change-tone.ts';
import { continueWriting } from './continue.ts';
import { custom } from './custom.ts';
import { expand } from './expand.ts';
import { fixGrammar } from './fix-grammar.ts';
import { rewrite } from './rewrite.ts';
import { shorten } from './shorten.ts';
import { summarize } from './summarize.ts';
import { translate } from './translate.ts';

/**
 * The actions of the AI menu, in its order. A new action is a file beside this one, a line here, and its prompt in
 * `server/ai/actions/<id>`.
 */
export const AI_ACTIONS = [
  expand,
  shorten,
  rewrite,
  summarize,
  fixGrammar,
  changeTone,
  translate,
  continueWriting,
  custom,
] as const;

export type AiActionId = (typeof AI_ACTIONS)[number]['id'];

export const AI_ACTION_IDS = AI_ACTIONS.map(({ id }) => id);
