import type { AnyExtension } from '@tiptap/core';
import { createContext } from 'react';

/** Extensions that features add to the editors below: their keys are asked before those of blocks. Read once, when an editor is made. */
export const AddedExtensions = createContext<readonly AnyExtension[]>([]);
