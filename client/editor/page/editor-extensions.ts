import type { Schema } from '@tiptap/pm/model';
import type { Plugin } from '@tiptap/pm/state';
import { createContext } from 'react';

/** What a feature adds to every editor of a text. Its plugins see keys before those of the editor itself. */
export type EditorExtension = (schema: Schema) => readonly Plugin[];

/** The extensions of the editors below; read once, when an editor is made. */
export const EditorExtensions = createContext<readonly EditorExtension[]>([]);
