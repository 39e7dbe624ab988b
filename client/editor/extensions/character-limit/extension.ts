import { Extension } from '@tiptap/core';

import { characterLimit } from './character-limit.ts';
import { notifyLimit } from './notify-limit.ts';

interface CharacterLimitOptions {
  /** The maximum number of characters that may be typed or pasted; read at each change. */
  limit: (() => number | undefined) | undefined;
}

/** Rejects text typed or pasted beyond the limit, and notifies the writer. */
export const CharacterLimit = Extension.create<CharacterLimitOptions>({
  name: 'characterLimit',
  addOptions: () => ({ limit: undefined }),
  addProseMirrorPlugins() {
    return this.options.limit ? [characterLimit(this.options.limit, notifyLimit())] : [];
  },
});
