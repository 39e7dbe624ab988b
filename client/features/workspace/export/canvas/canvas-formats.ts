/** The files that a canvas becomes. */
export const CANVAS_FORMATS = {
  json: {
    label: 'Canvas as JSON',
    ending: 'json',
    type: 'application/json',
    said: 'Canvas exported as JSON',
    note: 'all that is on it',
  },
  canvas: {
    label: 'Canvas as JSON Canvas',
    ending: 'canvas',
    type: 'application/json',
    said: 'Canvas exported as JSON Canvas',
    note: 'for other programs',
  },
  png: {
    label: 'Canvas as PNG Image',
    ending: 'png',
    type: 'image/png',
    said: 'Canvas exported as image',
    note: 'on white, double size',
  },
  svg: {
    label: 'Canvas as SVG',
    ending: 'svg',
    type: 'image/svg+xml',
    said: 'Canvas exported as SVG',
    note: 'shapes and words',
  },
} as const;
export type CanvasFormat = keyof typeof CANVAS_FORMATS;
