import type { NodeTypes } from '@xyflow/react';
import { CardNode } from './card/card-node.tsx';
import { FrameNode } from './frame/frame-node.tsx';
import { ImageNode } from './image/image-node.tsx';
import { TextNode } from './text/text-node.tsx';
import { TimelineNode } from './timeline/timeline-node.tsx';
import { UnknownNode } from './unknown/unknown-node.tsx';

/** What draws each kind of node. */
export const DRAWN_NODES = {
  markdownNode: TextNode,
  simpleTextNode: TextNode,
  imageNode: ImageNode,
  timelineNode: TimelineNode,
  frameNode: FrameNode,
  documentNode: CardNode,
  unknown: UnknownNode,
} satisfies NodeTypes;
