/** A node colour in the API, with variants for light and dark mode. Each variant is `#rrggbb`. */
export interface NodeColor {
  /** The name of a preset, or `custom`. */
  id: string;
  backgroundColor: string;
  borderColor: string;
  darkBackgroundColor: string;
  darkBorderColor: string;
  textColor: string;
  darkTextColor: string;
}

/** Background and border in light mode, then in dark mode. The values are those of canvas.css. */
const PRESETS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  white: ['#fffdf6', '#d3ccb9', '#24221d', '#4a463c'],
  amber: ['#fdf0cf', '#d9ab45', '#35290c', '#8f6f1d'],
  emerald: ['#e4f2e6', '#7fb591', '#16291c', '#3f7d58'],
  pink: ['#fbe7ea', '#d893a3', '#331a21', '#8f4a5c'],
  blue: ['#e5eefa', '#8caed9', '#172439', '#48689a'],
  purple: ['#efe8f8', '#b098d2', '#261d39', '#6d559c'],
  zinc: ['#eceae4', '#b3ae9f', '#282724', '#5d594f'],
};
const INK = { textColor: '#1d1b16', darkTextColor: '#ece7da' };
const DARK_PAPER = '#1e1c18';
const EDGE_COLORS = { light: '#8b8474', dark: '#7d7768' };

export const COLOR_NAMES: readonly string[] = Object.keys(PRESETS);

/** A colour in API input. For `custom` the background gives the colour. */
export interface NamedColor {
  id: string;
  backgroundColor?: string | undefined;
}

/** Returns the stored form of a colour; undefined for the default, which is not stored. */
export function storedColor({ id, backgroundColor }: NamedColor): string | undefined {
  if (id === 'custom') return backgroundColor?.toLowerCase();
  return id === 'white' ? undefined : id;
}

/**
 * Expands a stored colour into its variants. The variants of a custom colour are mixed from its background.
 * @param color null and unknown names give `white`
 */
export function expandColor(color: string | null): NodeColor {
  if (color !== null && /^#[0-9a-f]{6}$/.test(color))
    return {
      id: 'custom',
      backgroundColor: color,
      borderColor: mix(color, EDGE_COLORS.light, 0.62),
      darkBackgroundColor: mix(color, DARK_PAPER, 0.18),
      darkBorderColor: mix(color, EDGE_COLORS.dark, 0.62),
      ...INK,
    };
  const id = color !== null && Object.hasOwn(PRESETS, color) ? color : 'white';
  const [backgroundColor, borderColor, darkBackgroundColor, darkBorderColor] = PRESETS[id] ?? [
    '',
    '',
    '',
    '',
  ];
  return { id, backgroundColor, borderColor, darkBackgroundColor, darkBorderColor, ...INK };
}

const mix = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const channel = (hex: string): number => Number.parseInt(hex.slice(at, at + 2), 16);
      return Math.round(channel(one) * share + channel(other) * (1 - share))
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
