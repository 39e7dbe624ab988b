import { COLOR_PRESETS, DEFAULT_COLOR_LABEL, presetOf } from '#client/lib/color-presets.ts';

/** The colours of a node as they are offered; `white` is none. */
export const NODE_COLORS = [{ id: 'white', label: DEFAULT_COLOR_LABEL }, ...COLOR_PRESETS] as const;

/** How a node looks in a colour: a preset's class, or the two values that a custom one gives. */
export function nodeLook(color: string | null): { className: string; style?: Record<`--${string}`, string> } {
  if (color === null || !color.startsWith('#'))
    return { className: `node--${presetOf(color)?.id ?? 'white'}` };
  return {
    className: 'node--custom',
    // Pale on paper, dark in the dark: the hue is the writer's, the contrast is the theme's.
    style: {
      '--node-fill': `color-mix(in srgb, ${color} 18%, var(--paper))`,
      '--node-edge': `color-mix(in srgb, ${color} 62%, var(--line-strong))`,
    },
  };
}
