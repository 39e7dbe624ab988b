import * as v from 'valibot';

// JSON Canvas 1.0 (jsoncanvas.org). Values that the format has no key for are in one key, `foolscap`, which other
// programs keep or drop as a whole.

/** The object under `foolscap`: stored keys and values that JSON Canvas has no key for. */
export type FoolscapKeys = Record<string, unknown>;

export interface JsonNode {
  id: string;
  type: 'text' | 'file' | 'link' | 'group';
  x: number;
  y: number;
  width: number;
  height: number;
  /** `"1"` to `"6"`, or `#rrggbb`. */
  color?: string;
  text?: string;
  file?: string;
  url?: string;
  label?: string;
  foolscap?: FoolscapKeys;
}

export interface JsonEdge {
  id: string;
  fromNode: string;
  fromSide?: 'top' | 'right' | 'bottom' | 'left';
  toNode: string;
  toSide?: 'top' | 'right' | 'bottom' | 'left';
  toEnd?: 'none' | 'arrow';
  color?: string;
  label?: string;
  foolscap?: FoolscapKeys;
}

export interface JsonCanvas {
  nodes: JsonNode[];
  edges: JsonEdge[];
}

const Side = v.fallback(v.optional(v.picklist(['top', 'right', 'bottom', 'left'])), undefined);
const Text = v.fallback(v.optional(v.string()), undefined);
const Foolscap = v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined);
const Coordinate = v.fallback(v.pipe(v.number(), v.finite()), 0);

/** Validates one node of a file. Invalid values get a fallback; only a node without an id is refused. */
export const ParsedNode = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  type: v.fallback(v.picklist(['text', 'file', 'link', 'group']), 'text'),
  x: Coordinate,
  y: Coordinate,
  width: v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined),
  height: v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined),
  color: Text,
  text: Text,
  file: Text,
  url: Text,
  label: Text,
  foolscap: Foolscap,
});
export type ParsedNode = v.InferOutput<typeof ParsedNode>;

export const ParsedEdge = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  fromNode: v.string(),
  fromSide: Side,
  toNode: v.string(),
  toSide: Side,
  label: Text,
  foolscap: Foolscap,
});
export type ParsedEdge = v.InferOutput<typeof ParsedEdge>;

/** JSON Canvas colours by the names of our presets. Presets without a counterpart are written as hex. */
const JSON_CANVAS_COLORS: Readonly<Record<string, string>> = {
  pink: '1',
  amber: '3',
  emerald: '4',
  blue: '5',
  purple: '6',
  white: '#fffdf6',
  zinc: '#eceae4',
};
/** Our presets by JSON Canvas colour. Orange has no preset and becomes amber. */
const PRESETS_BY_COLOR: Readonly<Record<string, string>> = {
  '1': 'pink',
  '2': 'amber',
  '3': 'amber',
  '4': 'emerald',
  '5': 'blue',
  '6': 'purple',
};

export const toJsonCanvasColor = (color: string | null): string | undefined =>
  color === null
    ? undefined
    : (JSON_CANVAS_COLORS[color] ?? (/^#[0-9a-f]{6}$/.test(color) ? color : undefined));

export const fromJsonCanvasColor = (color: string | undefined): string | undefined => {
  if (color === undefined) return undefined;
  const hex = color.toLowerCase();
  return PRESETS_BY_COLOR[color] ?? (/^#[0-9a-f]{6}$/.test(hex) ? hex : undefined);
};
