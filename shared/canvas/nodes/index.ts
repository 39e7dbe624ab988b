import { aiNode } from './ai-node.ts';
import { documentNode } from './document-node.ts';
import { frameNode } from './frame-node.ts';
import { imageNode } from './image-node.ts';
import { markdownNode } from './markdown-node.ts';
import { simpleTextNode } from './simple-text-node.ts';
import { timelineNode } from './timeline-node.ts';

/** All node types. Later versions only add to the list. */
export const NODE_SLICES = [
  markdownNode,
  simpleTextNode,
  imageNode,
  aiNode,
  timelineNode,
  documentNode,
  frameNode,
] as const;

/**
 * The types that the canvas creates itself: a note by a double click or a paste, a frame around a selection, a step.
 */
export const [NOTE, FRAME, STEP] = [markdownNode.type, frameNode.type, timelineNode.type];
