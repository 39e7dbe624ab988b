import * as v from 'valibot';

// JSON Canvas 1.0, as jsoncanvas.org describes it. What is ours alone stands in one key, `foolscap`, which others keep or
// drop as a whole.

/** The keys of a canvas's own values, as they are stored. */
export type OwnKeys = Record<string, unknown>;

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
  foolscap?: OwnKeys;
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
  foolscap?: OwnKeys;
}

export interface JsonCanvas {
  nodes: JsonNode[];
  edges: JsonEdge[];
}

const Side = v.fallback(v.optional(v.picklist(['top', 'right', 'bottom', 'left'])), undefined);
const Text = v.fallback(v.optional(v.string()), undefined);
const Own = v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined);
const Coordinate = v.fallback(v.pipe(v.number(), v.finite()), 0);

/** What a file says of one node, read so that it can be drawn; a node without an id is none. */
export const ReadNode = v.object({
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
  foolscap: Own,
});
export type ReadNode = v.InferOutput<typeof ReadNode>;

export const ReadEdge = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  fromNode: v.string(),
  fromSide: Side,
  toNode: v.string(),
  toSide: Side,
  label: Text,
  foolscap: Own,
});
export type ReadEdge = v.InferOutput<typeof ReadEdge>;

/** The colours of the format by ours; those that are missing are written as they look. */
const PRESETS: Readonly<Record<string, string>> = {
  pink: '1',
  amber: '3',
  emerald: '4',
  blue: '5',
  purple: '6',
  white: '#fffdf6',
  zinc: '#eceae4',
};
/** The other way; orange has no name here. */
const OURS: Readonly<Record<string, string>> = {
  '1': 'pink',
  '2': 'amber',
  '3': 'amber',
  '4': 'emerald',
  '5': 'blue',
  '6': 'purple',
};

export const colorOut = (color: string | null): string | undefined =>
  color === null ? undefined : (PRESETS[color] ?? (/^#[0-9a-f]{6}$/.test(color) ? color : undefined));

export const colorIn = (color: string | undefined): string | undefined => {
  if (color === undefined) return undefined;
  const hex = color.toLowerCase();
  return OURS[color] ?? (/^#[0-9a-f]{6}$/.test(hex) ? hex : undefined);
};
