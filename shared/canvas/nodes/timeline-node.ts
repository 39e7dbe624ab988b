import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { DEFAULT_MAX_SIZE, defineNodeType } from '../node-slice.ts';

/**
 * A step of a timeline, on its main line or on a branch. The stored key `step` gives its order in the timeline [K10].
 */
export const timelineNode = defineNodeType({
  type: 'timelineNode',
  version: 1,
  migrations: [],
  label: 'Step',
  size: { usual: { width: 220, height: 104 }, least: { width: 200, height: 80 }, most: DEFAULT_MAX_SIZE },
  text: 'own',
  fields: {},
  input: {
    /** A timeline of this canvas, which gets the node as its last step. Without an id the node starts a timeline. */
    timelineId: v.optional(Id),
    timelineDirection: v.optional(v.picklist(['horizontal', 'vertical'])),
  },
  refusal: 'Only a node of the type "timelineNode" can be in a timeline.',
  isStep: true,
});
