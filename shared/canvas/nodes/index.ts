import { aiNode } from './ai-node.ts';
import { documentNode } from './document-node.ts';
import { frameNode } from './frame-node.ts';
import { imageNode } from './image-node.ts';
import { markdownNode } from './markdown-node.ts';
import { simpleTextNode } from './simple-text-node.ts';
import { timelineNode } from './timeline-node.ts';

/** The types of nodes; later versions only add. */
export const NODE_SLICES = [
  markdownNode,
  simpleTextNode,
  imageNode,
  aiNode,
  timelineNode,
  documentNode,
  frameNode,
] as const;

/** The types that the canvas itself makes: by a double click or words that are pasted, around a selection, by a plus. */
export const [NOTE, FRAME, STEP] = [markdownNode.type, frameNode.type, timelineNode.type];
