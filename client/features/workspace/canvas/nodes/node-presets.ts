/** The colours of a node by what they are stored as; `white` is none. */
export const COLOR_PRESETS = [
  { id: 'white', label: 'Default' },
  { id: 'amber', label: 'Warm' },
  { id: 'emerald', label: 'Forest' },
  { id: 'pink', label: 'Rose' },
  { id: 'blue', label: 'Ocean' },
  { id: 'purple', label: 'Plum' },
  { id: 'zinc', label: 'Stone' },
] as const;

const NAMES: ReadonlySet<string> = new Set(COLOR_PRESETS.map(({ id }) => id));

/** How a node looks in a colour: a preset's class, or the two values that a custom one gives. */
export function nodeLook(color: string | null): { className: string; style?: Record<`--${string}`, string> } {
  if (color === null || NAMES.has(color)) return { className: `node--${color ?? 'white'}` };
  if (!color.startsWith('#')) return { className: 'node--white' };
  return {
    className: 'node--custom',
    // Pale on paper, dark in the dark: the hue is the writer's, the contrast is the theme's.
    style: {
      '--node-fill': `color-mix(in srgb, ${color} 18%, var(--paper))`,
      '--node-edge': `color-mix(in srgb, ${color} 62%, var(--line-strong))`,
    },
  };
}
