import type { Row } from '../row.ts';
import { diffRows } from './diff.ts';
import { eightStreams } from './eight-streams.ts';
import { firstToken } from './first-token.ts';
import { typingBeside } from './typing-beside.ts';

/** The rows of AI, each of which is also a group. */
export const AI_GROUPS = {
  'ai-token': firstToken,
  'ai-typing': typingBeside,
  'ai-diff': diffRows,
  'ai-streams': eightStreams,
} satisfies Record<string, () => Promise<Row[]>>;
