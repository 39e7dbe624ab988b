import { COLOR_PRESETS, DEFAULT_COLOR_LABEL, presetOf } from '#client/lib/color-presets.ts';

/** The colours offered for a node; `white` stands for no colour. */
export const NODE_COLORS = [{ id: 'white', label: DEFAULT_COLOR_LABEL }, ...COLOR_PRESETS] as const;

/** Returns the class of a preset colour, or the class and CSS variables of a custom one. */
export function nodeLook(color: string | null): { className: string; style?: Record<`--${string}`, string> } {
  if (color === null || !color.startsWith('#'))
    return { className: `node--${presetOf(color)?.id ?? 'white'}` };
  return {
    className: 'node--custom',
    // Mixed with the theme's colours: the writer chooses the hue, the theme keeps the contrast.
    style: {
      '--node-fill': `color-mix(in srgb, ${color} 18%, var(--paper))`,
      '--node-edge': `color-mix(in srgb, ${color} 62%, var(--line-strong))`,
    },
  };
}
