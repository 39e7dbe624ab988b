import type { CSSProperties } from 'react';
import type { EditorFont } from '#shared/documents/workspace-settings.ts';
import { FONT_FACES } from '#client/ui/fields/editor-fonts.ts';

/** The font in which the workspace's pages are set; the open page has fetched it. */
export const pageFont = (font: EditorFont): CSSProperties & Record<`--${string}`, string> =>
  font === 'garamond' ? {} : { '--font-page': FONT_FACES[font].family };
