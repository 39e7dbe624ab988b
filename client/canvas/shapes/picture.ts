import type { NodeJson } from '#shared/editor/content/document-json.ts';

/** A font of the page, named by its purpose. */
export interface Font {
  family: 'page' | 'ui' | 'mono';
  /** In canvas units. */
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

/** Text on one line in one font. */
export interface TextShape {
  kind: 'text';
  /** The left end of the baseline. */
  x: number;
  y: number;
  /** The width in the font that the text was measured with. */
  width: number;
  text: string;
  font: Font;
  color: string;
  decoration: 'underline' | 'line-through' | null;
}

export interface BoxShape extends Box {
  kind: 'box';
  /** The node whose sheet this box is; absent for other boxes. */
  nodeId?: string;
  radius: number;
  fill: string;
  stroke: string | null;
  isDashed: boolean;
}

/** One shape of a picture, in canvas coordinates. */
export type Shape =
  | BoxShape
  | (Box & { kind: 'image'; assetId: string })
  | { kind: 'line'; edgeId: string; path: string; isDashed: boolean }
  | TextShape;

/** A canvas as a list of shapes from back to front, from which SVG and PNG files are made. */
export interface Picture extends Box {
  title: string;
  shapes: readonly Shape[];
}

/** An image file of the workspace, both decoded for PNG and as a data URL for SVG. */
export interface PictureImage {
  /** In pixels of the file. */
  width: number;
  height: number;
  bitmap: CanvasImageSource;
  dataUrl: string;
}

/** The images of a picture by asset id; an image that could not be loaded is absent. */
export type PictureImages = ReadonlyMap<string, PictureImage>;

/** The content of a document's card, as the canvas shows it. */
export interface PictureCard {
  title: string;
  /** The first blocks of the text; null when `remark` replaces it. */
  text: NodeJson | null;
  /** The sentence in place of the text, such as that the document is empty; null when the card shows the text. */
  remark: string | null;
  /** The folder and the number of words; null for a document in the trash. */
  meta: string | null;
}

/** The documents and files that a canvas refers to, with their names and sizes. */
export interface PictureNames {
  /** Returns the content of a card; undefined for a document that does not exist or is not accessible. */
  card: (documentId: string) => PictureCard | undefined;
  asset: (assetId: string) => string | undefined;
  /**
   * Returns the size of an image in its own pixels; undefined if it could not be loaded, then its name is drawn
   * instead.
   */
  image: (assetId: string) => { width: number; height: number } | undefined;
}

/** Returns the width of a text in a font, in canvas units. */
export type Measure = (text: string, font: Font) => number;

/** The colours of pictures, which are drawn in the light theme on white, independent of the theme on screen. */
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

/** Returns a font in the syntax of CSS and `CanvasRenderingContext2D.font`. */
export const cssFont = (font: Font): string =>
  `${font.isItalic ? 'italic ' : ''}${font.weight} ${font.size}px ${familyOf(font)}`;
