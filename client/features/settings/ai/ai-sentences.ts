import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import type { AiSettings } from '#shared/operations/ai.ts';
import { shortDate } from '#client/lib/dates.ts';

/** @param host the host that receives the texts */
export const hostSentence = (host: string): string =>
  `Texts go to ${host}, and only when you ask for an answer.`;

/** @param cost such as `0.05 credits` */
export const costSentence = (isCharged: boolean, cost: string): string =>
  isCharged ? `An answer costs ${cost}.` : 'Answers of this workspace’s own model cost no credits.';

/** @param selected the model in the settings @param model the one that answers */
export const notOfferedSentence = (selected: string, model: string, canChange: boolean): string =>
  `This server does not offer “${selected}”, so ${model} answers.${canChange ? ' Select a model of the list below.' : ''}`;
/** Who set or removed the workspace's own model, and when. Its host is in another sentence. */
export const modelChangeSentence = (
  hasOwnModel: boolean,
  { by, at }: NonNullable<AiSettings['modelChange']>,
): string => `${by} ${hasOwnModel ? 'set' : 'removed'} this workspace’s own model on ${shortDate(at)}.`;

/** How a model is set up, for a member who may change the settings, and for one who may not. */
export const setUpSentence = (canChange: boolean): string =>
  canChange
    ? 'No AI model is set up yet. Add the address of one below: any service with an OpenAI-compatible address works, also one on your own machine if an administrator of this server allows it. Or ask the administrator to set AI_BASE_URL and AI_MODEL.'
    : AI_MESSAGES.notSetUpForMember;
