import type { CSSProperties } from 'react';
import type { EditorFont } from '#shared/documents/workspace-settings.ts';
import { FONT_FACES } from '#client/ui/fields/editor-fonts.ts';

/** Returns the CSS variable with the font of the workspace's pages. The open page has already loaded the font. */
export const pageFont = (font: EditorFont): CSSProperties & Record<`--${string}`, string> =>
  font === 'garamond' ? {} : { '--font-page': FONT_FACES[font].family };
