/** The file formats in which a canvas can be exported. */
export const CANVAS_FORMATS = {
  json: {
    label: 'Canvas as JSON',
    extension: 'json',
    type: 'application/json',
    successText: 'Canvas exported as JSON',
    note: 'all of it',
  },
  canvas: {
    label: 'Canvas as JSON Canvas',
    extension: 'canvas',
    type: 'application/json',
    successText: 'Canvas exported as JSON Canvas',
    note: 'for other apps',
  },
  png: {
    label: 'Canvas as PNG Image',
    extension: 'png',
    type: 'image/png',
    successText: 'Canvas exported as image',
    note: 'on white',
  },
  svg: {
    label: 'Canvas as SVG',
    extension: 'svg',
    type: 'image/svg+xml',
    successText: 'Canvas exported as SVG',
    note: 'with text',
  },
} as const;
export type CanvasFormat = keyof typeof CANVAS_FORMATS;
