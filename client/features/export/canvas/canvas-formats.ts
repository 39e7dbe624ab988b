/** The files that a canvas becomes. */
export const CANVAS_FORMATS = {
  json: {
    label: 'Canvas as JSON',
    ending: 'json',
    type: 'application/json',
    said: 'Canvas exported as JSON',
    note: 'all of it',
  },
  canvas: {
    label: 'Canvas as JSON Canvas',
    ending: 'canvas',
    type: 'application/json',
    said: 'Canvas exported as JSON Canvas',
    note: 'for other apps',
  },
  png: {
    label: 'Canvas as PNG Image',
    ending: 'png',
    type: 'image/png',
    said: 'Canvas exported as image',
    note: 'on white',
  },
  svg: {
    label: 'Canvas as SVG',
    ending: 'svg',
    type: 'image/svg+xml',
    said: 'Canvas exported as SVG',
    note: 'with text',
  },
} as const;
export type CanvasFormat = keyof typeof CANVAS_FORMATS;
