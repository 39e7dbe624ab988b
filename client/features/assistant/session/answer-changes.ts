import type { AiActionId } from '#shared/ai/actions/index.ts';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import { sentLinks, type SentLinks } from '#shared/ai/sent-links.ts';
import { suggest, suggestAtCaret, type Change } from '../diff/suggest.ts';
import type { Target } from '../page/target.ts';

/** The actions whose answer may turn a list or a heading into plain text. The others keep the kinds of paragraphs. */
const UNFORMATTING: ReadonlySet<AiActionId> = new Set(['custom', 'summarize']);

/** Returns the addresses of a request: the only ones that its answer may link to. */
export const linksOf = ({
  selection,
  before,
  after,
  instruction = '',
  additions = [],
}: AnswerRequest): SentLinks =>
  sentLinks([selection, before, after, instruction, ...additions.map(({ text }) => text)]);

interface AnswerOptions {
  action: AiActionId;
  /** The answer ended at its longest length. */
  isCut: boolean;
  links: SentLinks;
}

/** Returns the changes that an answer makes in its target. */
export function changesOf(
  { parts, isCaret }: Target,
  answer: string,
  { action, isCut, links }: AnswerOptions,
): Change[] {
  const options = { isCut, links, canUnformat: UNFORMATTING.has(action) };
  const [part] = parts;
  if (!isCaret || !part) return suggest(parts, answer, options);
  const { blockText, from } = part;
  return suggestAtCaret(part, blockText.slice(0, from), blockText.slice(from), answer, options);
}
