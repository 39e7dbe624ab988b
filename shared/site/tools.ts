import { CREDIT_COSTS, creditsText } from '../plans/credits.ts';
import type { WorkspaceType } from '../documents/workspace-type.ts';

/** The id of a tool, which is the id of its row on `/tools`. */
export type ToolId =
  | 'editor'
  | 'research'
  | 'voice-match'
  | 'canvases'
  | 'wordpress-sync'
  | 'ghost'
  | 'blog-writing'
  | 'idea-generation'
  | 'web-analyzer'
  | 'social-posts';

export interface Tool {
  id: ToolId;
  name: string;
  text: string;
  price: string;
  /** The section of its row: tools of every workspace, or of blogs and articles only. */
  section: 'every' | 'posts';
  /** Whether the product has the tool. Public pages do not mention a tool before it exists. */
  exists: boolean;
}

const FREE = 'Free';
const answer = `${creditsText(CREDIT_COSTS.assistant)} an answer`;
const postWithOutline = creditsText(CREDIT_COSTS.blogPost + CREDIT_COSTS.outline);

/** All tools in the order of their rows. This list alone decides which of them the public pages show. */
export const TOOLS: readonly Tool[] = [
  {
    id: 'editor',
    name: 'Editor',
    text: 'A page for long work. Type together, or with no network at all. The assistant suggests; you decide.',
    price: answer,
    section: 'every',
    exists: true,
  },
  {
    id: 'research',
    name: 'Research Assistant',
    text: 'Search the web, scholarly papers or Reddit, choose up to 5 sources, and get a brief whose claims show their passages.',
    price: `${creditsText(CREDIT_COSTS.research)} a brief`,
    section: 'every',
    exists: false,
  },
  {
    id: 'voice-match',
    name: 'Voice Match',
    text: 'Paste a sample or give an address. It becomes a style guide you can read, edit and hand to any draft.',
    price: `${creditsText(CREDIT_COSTS.assistant)} a guide`,
    section: 'every',
    exists: true,
  },
  {
    id: 'canvases',
    name: 'Visual Canvases',
    text: 'Timelines, mind maps and freeform boards, with text, images and an AI card. Export as JSON or PNG.',
    price: answer,
    section: 'every',
    exists: true,
  },
  {
    id: 'wordpress-sync',
    name: 'WordPress',
    text: 'Send a document to your site as a draft, with its slug and search description.',
    price: FREE,
    section: 'posts',
    exists: false,
  },
  {
    id: 'ghost',
    name: 'Ghost',
    text: 'The same for Ghost. Publishing again updates the post it made before.',
    price: FREE,
    section: 'posts',
    exists: false,
  },
  {
    id: 'blog-writing',
    name: 'Blog writing',
    text: 'An outline you can rearrange, then a post written section by section.',
    price: `${postWithOutline} with outline`,
    section: 'posts',
    exists: false,
  },
  {
    id: 'idea-generation',
    name: 'Idea generation',
    text: 'Titles for a topic, each with the angle it takes.',
    price: answer,
    section: 'posts',
    exists: false,
  },
  {
    id: 'web-analyzer',
    name: 'Web analyzer',
    text: 'Read a page you admire and see its structure, length and keywords.',
    price: answer,
    section: 'posts',
    exists: false,
  },
  {
    id: 'social-posts',
    name: 'Social posts',
    text: 'Turn a finished post into short ones for the places you share it.',
    price: answer,
    section: 'posts',
    exists: false,
  },
];

export interface WorkspaceKind {
  type: WorkspaceType;
  name: string;
  line: string;
  /** The line while a tool that `line` promises does not exist. */
  lineUntil?: { needs: ToolId; line: string };
  /** The tools of its card, in order. */
  tools: readonly ToolId[];
  /** The tools that its card flags as popular. */
  popular: readonly ToolId[];
}

const EVERY: readonly ToolId[] = ['editor', 'research', 'voice-match', 'canvases'];
const POSTS: readonly ToolId[] = [...EVERY, 'wordpress-sync', 'ghost'];
const POPULAR: readonly ToolId[] = ['editor', 'research'];

/** The four types of workspace, in the order of their cards. */
export const WORKSPACE_KINDS: readonly WorkspaceKind[] = [
  { type: 'novel', name: 'Novel', line: 'Chapters, characters, a timeline.', tools: EVERY, popular: POPULAR },
  {
    type: 'blog',
    name: 'Blog',
    line: 'From a topic to a draft on your site.',
    lineUntil: { needs: 'wordpress-sync', line: 'Drafts, post by post.' },
    tools: POSTS,
    popular: POPULAR,
  },
  {
    type: 'article',
    name: 'Article',
    line: 'Claims, sources, a clear line.',
    lineUntil: { needs: 'research', line: 'An outline, a draft, a clear line.' },
    tools: POSTS,
    popular: POPULAR,
  },
  {
    type: 'general',
    name: 'General',
    line: 'A blank canvas. Start with nothing.',
    tools: EVERY,
    popular: [],
  },
];

/** A card shows this many tools; the others are behind '+N more'. */
export const TOOLS_SHOWN = 3;

/** Returns the line of a type that is true with these tools. */
export function lineOfKind({ line, lineUntil }: WorkspaceKind, tools: readonly Tool[] = TOOLS): string {
  const isPromiseKept = tools.some(({ id, exists }) => exists && id === lineUntil?.needs);
  return lineUntil === undefined || isPromiseKept ? line : lineUntil.line;
}

/** Returns the existing tools of a type: the ones its card shows, and the ones behind '+N more'. */
export function toolsOfKind(
  kind: WorkspaceKind,
  tools: readonly Tool[] = TOOLS,
): { shown: readonly Tool[]; more: readonly Tool[] } {
  const found = kind.tools.flatMap((id) => tools.filter((tool) => tool.exists && tool.id === id));
  return { shown: found.slice(0, TOOLS_SHOWN), more: found.slice(TOOLS_SHOWN) };
}
