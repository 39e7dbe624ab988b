/** A font of the page, by what it is for. */
export interface Font {
  family: 'page' | 'ui' | 'mono';
  /** In units of the canvas. */
  size: number;
  weight: 400 | 500 | 600 | 700;
  isItalic: boolean;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Words in one line and one font. */
export interface TextShape {
  kind: 'text';
  /** Where they begin, and their base line. */
  x: number;
  y: number;
  /** How wide they are in the font that they were measured in. */
  width: number;
  text: string;
  font: Font;
  color: string;
  decoration: 'underline' | 'line-through' | null;
}

/** What is drawn, from back to front; coordinates are the canvas's own. */
export type Shape =
  | (Box & {
      kind: 'box';
      /** The node whose paper it is; absent for what is only part of one. */
      nodeId?: string;
      radius: number;
      fill: string;
      stroke: string | null;
      isDashed: boolean;
    })
  | (Box & { kind: 'image'; assetId: string })
  | { kind: 'line'; edgeId: string; path: string; isDashed: boolean }
  | TextShape;

/** A canvas as shapes: what both SVG and PNG are made of. */
export interface Picture extends Box {
  title: string;
  shapes: readonly Shape[];
}

/** A file of the workspace as pictures hold it, decoded and as an address that holds all of it. */
export interface PictureImage {
  /** In its own pixels. */
  width: number;
  height: number;
  bitmap: CanvasImageSource;
  dataUrl: string;
}

/** By the ids of their assets; those that could not be had are absent. */
export type PictureImages = ReadonlyMap<string, PictureImage>;

/** How wide words are in a font, in units of the canvas. */
export type Measure = (text: string, font: Font) => number;

/** Pictures are on white, in light colours, whatever the screen is like. */
export const INK = '#1d1b16';
export const INK_SOFT = '#5b564a';
export const PAPER = '#fffdf6';
export const LINE = '#857f70';
export const WHITE = '#ffffff';

const FAMILIES: Record<Font['family'], string> = {
  page: "'EB Garamond Variable', 'EB Garamond', Georgia, serif",
  ui: "'Inter Variable', Inter, system-ui, sans-serif",
  mono: "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace",
};

export const familyOf = ({ family }: Font): string => FAMILIES[family];

/** A font as a canvas takes it. */
export const cssFont = (font: Font): string =>
  `${font.isItalic ? 'italic ' : ''}${font.weight} ${font.size}px ${familyOf(font)}`;
