import type { NODES } from '#shared/editor/schema/nodes.ts';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';

import { nodeViewsOf } from '../text-editor/extension-fields.ts';
import { TEXT_EXTENSIONS } from './text-extensions.ts';

type ViewedNodeName = Exclude<keyof typeof NODES, 'doc' | 'text'>;

/**
 * A node view for every node except doc and text, so that no change of an attribute replaces an element (X15). A test
 * checks it.
 */
export const NODE_VIEWS = nodeViewsOf(TEXT_EXTENSIONS) as Record<ViewedNodeName, NodeViewConstructor>;

/** Registers all node views as one plugin. */
export const NodeViews = Extension.create({
  name: 'nodeViews',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { nodeViews: nodeViewsOf(this.editor.extensionManager.extensions) } })];
  },
});
