import type { AnyExtension } from '@tiptap/core';
import { createContext } from 'react';

/**
 * React context: the extensions that features add to the editors below the provider. Their key bindings run before
 * those of blocks. An editor reads them when it is created.
 */
export const AddedExtensions = createContext<readonly AnyExtension[]>([]);
