import { BLOG_PLAN } from './blog-plan.ts';
import type { CanvasTemplate } from './canvas-template.ts';
import { CHARACTER_MAP } from './character-map.ts';
import { MIND_MAP } from './mind-map.ts';
import { THREE_ACTS } from './three-acts.ts';
import { HORIZONTAL_TIMELINE, VERTICAL_TIMELINE } from './timeline-templates.ts';

/** All templates, in the order in which they are offered. */
export const CANVAS_TEMPLATES: readonly CanvasTemplate[] = [
  HORIZONTAL_TIMELINE,
  VERTICAL_TIMELINE,
  THREE_ACTS,
  MIND_MAP,
  CHARACTER_MAP,
  BLOG_PLAN,
];
