import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { NO_MOST, nodeSlice } from '../node-slice.ts';

/** A step of a timeline, or a branch of one. Its place in the timeline is a key of the canvas's own [K10]. */
export const timelineNode = nodeSlice({
  type: 'timelineNode',
  version: 1,
  migrations: [],
  label: 'Step',
  size: { usual: { width: 220, height: 104 }, least: { width: 200, height: 80 }, most: NO_MOST },
  text: 'own',
  fields: {},
  input: {
    /** A timeline of this canvas: the node comes after its last step. Without one it begins a timeline. */
    timelineId: v.optional(Id),
    timelineDirection: v.optional(v.picklist(['horizontal', 'vertical'])),
  },
  refusal: 'Only a node of the type "timelineNode" can be in a timeline.',
  isStep: true,
});
