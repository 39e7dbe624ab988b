import type { NODES } from '#shared/editor/schema/nodes.ts';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';

import { nodeViewsOf } from '../text-editor/extension-fields.ts';
import { TEXT_EXTENSIONS } from './text-extensions.ts';

type Viewed = Exclude<keyof typeof NODES, 'doc' | 'text'>;

/** A view for every node but doc and text, so that none is ever replaced for a changed attribute (X15); a test holds that. */
export const NODE_VIEWS = nodeViewsOf(TEXT_EXTENSIONS) as Record<Viewed, NodeViewConstructor>;

/** The views of the nodes as one plugin. */
export const NodeViews = Extension.create({
  name: 'nodeViews',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { nodeViews: nodeViewsOf(this.editor.extensionManager.extensions) } })];
  },
});
