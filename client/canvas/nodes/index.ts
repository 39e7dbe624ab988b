// Imported before the stylesheets of the types, which override these rules.
import '../canvas.css';
import './nodes.css';
import '../react-flow.css';
import { ai } from './ai/ai-view.ts';
import { card } from './card/card-view.tsx';
import { frame } from './frame/frame-view.ts';
import { image } from './image/image-view.ts';
import type { NodeView } from './node-view.ts';
import { note, simpleText } from './text/text-views.ts';
import { step } from './timeline/step-view.ts';

/** The client's part of each node type, in the order of the dock. */
export const NODE_VIEWS: readonly NodeView[] = [note, simpleText, image, ai, step, frame, card];
