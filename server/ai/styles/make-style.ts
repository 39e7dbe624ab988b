import { MAX_STYLE_CONTENT } from '#shared/writing-styles/style-rules.ts';
import type { WorkspaceProvider } from '#server/ai/ai.ts';
import { askModel, type StyleAnswer } from './ask-model.ts';
import { checkGuide } from './check-guide.ts';
import { GUIDE_TEMPERATURE, guideMessages } from './guide-prompt.ts';
import { pageSample } from './page-sample.ts';
import { sampleOf } from './sample-text.ts';

type Services = Parameters<typeof askModel>[0] & Parameters<typeof pageSample>[0];

export interface NewGuide {
  userId: string;
  /** Null for a style of the user. */
  workspaceId: string | null;
  /** Either a text or the URL of a page. */
  text?: string | undefined;
  url?: string | undefined;
}

/**
 * Reads a sample and asks the model for its style guide. Nothing is stored, except the record of the answer.
 * @param provider the model that receives the sample; it was found before a page is fetched for it
 * @throws AppError with a sentence for the writer, about the page, the sample, the credits or the model
 */
export async function makeGuide(
  services: Services,
  provider: Pick<WorkspaceProvider, 'model' | 'cost' | 'stream'>,
  { userId, workspaceId, text, url }: NewGuide,
): Promise<StyleAnswer> {
  const sample = sampleOf(url === undefined ? (text ?? '') : await pageSample(services, { url, userId }));
  return askModel(services, provider, {
    userId,
    workspaceId,
    messages: guideMessages(sample),
    temperature: GUIDE_TEMPERATURE,
    maxAnswer: 2 * MAX_STYLE_CONTENT,
    check: (answer) => checkGuide(answer, sample),
  });
}
