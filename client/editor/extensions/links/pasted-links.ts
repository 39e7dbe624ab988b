import { itemOfLink, linkName, namingAttributes } from '#shared/editor/content/link-name.ts';
import { Slice, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { ORIGIN_META } from '../../binding/origin.ts';
import { mapNodes } from '../../blocks/map-nodes.ts';
import { isUrl } from '#shared/editor/content/href.ts';
import { linkAround } from './link-around.ts';
import { setLink } from './link-commands.ts';
import { linkToken, replaceWithToken } from '../../references/insert-reference.ts';
import { referencesOf, type References } from '../../references/references.ts';

const PASTE_META = { paste: true, uiEvent: 'paste', [ORIGIN_META]: { kind: 'paste', ref: null } };

/** Pastes the URL of an item of this workspace: as a token, or as the link of the selected words. */
function pasteItem(view: EditorView, references: References, text: string): boolean {
  const item = references.itemByUrl(text);
  if (!item) return false;
  const { state } = view;
  if (!state.selection.empty) return setLink(references.urlOf(item.id))(state, view.dispatch);
  const tr = replaceWithToken(state, linkToken(state.schema, item));
  if (tr) view.dispatch(tr);
  return tr !== null;
}

/**
 * Pastes any other URL at a bare caret as a link to itself. A URL that was trimmed, as by the character limit, stays
 * text.
 */
function pasteUrl(view: EditorView, text: string, { content }: Slice): boolean {
  const { state } = view;
  const { $from, empty, from } = state.selection;
  const type = state.schema.marks['link'];
  if (!type || !empty || !isUrl(text) || content.textBetween(0, content.size) !== text) return false;
  if (!$from.parent.inlineContent || $from.parent.type.spec.code || linkAround(state, from)) return false;
  if ($from.marks().some((mark) => mark.type.name === 'code')) return false;
  const words = state.schema.text(text, [type.create({ href: text }), ...$from.marks()]);
  const tr = state.tr.replaceSelectionWith(words, false).removeStoredMark(type).scrollIntoView();
  for (const [name, value] of Object.entries(PASTE_META)) tr.setMeta(name, value);
  view.dispatch(tr);
  return true;
}

/**
 * Gives a link token without a target, or with an unknown one, the item that has its title: `[[Title]]` from
 * Markdown.
 */
function resolveToken(token: ProseMirrorNode, references: References): ProseMirrorNode {
  const { kind, ref, label } = token.attrs;
  if (token.type.name !== 'token' || kind !== 'link' || typeof label !== 'string') return token;
  if (typeof ref === 'string' && references.itemOf(ref) !== null) return token;
  const item = itemOfLink(token.attrs, (title) => references.itemByTitle(title));
  if (!item) return token;
  const name = linkName(token.attrs);
  const named = name.words === null ? namingAttributes({ ...name, title: item.title }) : {};
  return token.type.create({ ...token.attrs, ...named, ref: item.id });
}

/** Turns pasted URLs into links or tokens, and gives pasted link tokens their targets. */
export function pastedLinks(): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event, slice) {
        const text = event.clipboardData?.getData('text/plain').trim() ?? '';
        const references = referencesOf(view.state);
        if (references && pasteItem(view, references, text)) return true;
        // A paste with HTML contains its own link.
        return (event.clipboardData?.getData('text/html') ?? '') === '' && pasteUrl(view, text, slice);
      },
      transformPasted(slice, view) {
        const references = referencesOf(view.state);
        if (!references) return slice;
        const content = mapNodes(slice.content, (node) => resolveToken(node, references));
        return new Slice(content, slice.openStart, slice.openEnd);
      },
    },
  });
}
