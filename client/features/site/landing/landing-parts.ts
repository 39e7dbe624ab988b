import { TOOLS, type Tool, type ToolId } from '#shared/site/tools.ts';

/** A part of the landing page that a system of the product has to exist for. Without `needs` it exists today. */
interface Needing {
  readonly needs?: ToolId;
}

/** A line of the section "Features". */
export interface FeatureLine extends Needing {
  readonly title: string;
  readonly text: string;
}

/** A row of the section that shows the product: its verb in the margin, a sentence, and a piece of the product. */
export interface ShowcaseRow extends Needing {
  readonly verb: string;
  readonly heading: string;
  readonly text: string;
  /** The recorded piece of the product; null for a row of words. */
  readonly piece: 'canvas' | 'suggestion' | null;
}

/** A site that a draft can be sent to. */
export interface Integration extends Needing {
  readonly name: string;
  readonly text: string;
}

const SHOWCASE: readonly ShowcaseRow[] = [
  {
    verb: 'Thinking',
    heading: 'Lay the story out where you can see it.',
    text: 'Timelines, mind maps and loose cards on a canvas that two people can move at once.',
    piece: 'canvas',
    needs: 'canvases',
  },
  {
    verb: 'Researching',
    heading: 'Every claim keeps hold of its source.',
    text: 'Search the web, scholarly papers or Reddit. Press a sentence and see the passage it came from.',
    piece: null,
    needs: 'research',
  },
  {
    verb: 'Writing',
    heading: 'Help that asks before it touches a word.',
    text: 'You see what would change and what it costs. Nothing is replaced until you say so.',
    piece: 'suggestion',
    needs: 'editor',
  },
];

const FEATURES: readonly FeatureLine[] = [
  {
    title: 'Works without a network',
    text: 'Open, write, move and search with no connection. It all meets up when you are back.',
  },
  {
    title: 'Says “Saved” only when it is',
    text: '“Saved on this device” and “Saved” are two different promises, and the page tells you which one holds.',
  },
  {
    title: 'Two hands, one page',
    text: 'Write in the same paragraph at the same time. Invite people by email, to edit or to read.',
  },
  {
    title: 'Your voice, kept',
    text: 'Give it a sample of your writing. Suggestions follow that style, not a house one.',
    needs: 'voice-match',
  },
  {
    title: 'From outline to post',
    text: 'Shape the sections first. The draft is written one section at a time, with its search details filled in.',
    needs: 'blog-writing',
  },
  {
    title: 'Scores that explain themselves',
    text: 'Every point of the SEO score says what it looked at and how to earn it.',
    needs: 'blog-writing',
  },
  {
    title: 'Go back to any version',
    text: 'Compare, restore, carry on. Paid plans keep all versions for 30 days and named ones for good.',
  },
  {
    title: 'Leave whenever you like',
    text: 'Documents as Markdown or HTML, canvases as JSON or PNG. It is your writing.',
  },
];

const INTEGRATIONS: readonly Integration[] = [
  {
    name: 'WordPress',
    text: 'Connect with an application password. Title, text and search description arrive as a draft for you to publish.',
    needs: 'wordpress-sync',
  },
  {
    name: 'Ghost',
    text: 'Connect with your Admin API key. Publish again after an edit and the same post is updated, not copied.',
    needs: 'ghost',
  },
];

/** The content of the landing page that depends on the systems of the product. */
export interface LandingParts {
  readonly showcase: readonly ShowcaseRow[];
  readonly features: readonly FeatureLine[];
  /** Empty while no integration exists: the section is absent then. */
  readonly integrations: readonly Integration[];
}

/** Returns the parts of the landing page whose systems exist. The list of tools alone decides that. */
export function landingParts(tools: readonly Tool[] = TOOLS): LandingParts {
  const existing = new Set(tools.filter(({ exists }) => exists).map(({ id }) => id));
  const exists = ({ needs }: Needing): boolean => needs === undefined || existing.has(needs);
  return {
    showcase: SHOWCASE.filter(exists),
    features: FEATURES.filter(exists),
    integrations: INTEGRATIONS.filter(exists),
  };
}
