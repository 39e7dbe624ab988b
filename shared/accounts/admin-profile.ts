/** The largest side of an administrator's photo, in pixels. */
export const MAX_PHOTO_SIDE = 800;

/** The media types of a photo. It is stored as a WebP image, whatever its type was. */
export const PHOTO_TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export const PHOTO_MESSAGES = {
  wrongType: 'A photo is an SVG, PNG, JPG or GIF image. Choose another file.',
  tooManyPixels: 'A photo may have at most 800 × 800 pixels. Make it smaller and choose it again.',
  damaged: 'This image is damaged and cannot be shown. Choose another file.',
  uploadGone: 'This upload could not be found. Choose the photo again.',
} as const;

/** The texts of the settings of the administration, from the specification. */
export const SETTINGS_MESSAGES = {
  question: 'Are you sure you want to save the changes?',
  saved: 'Your changes have been saved successfully!',
  notSaved: 'Your changes have not been saved!',
} as const;
