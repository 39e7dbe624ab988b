import {
  DOMParser,
  DOMSerializer,
  type Fragment,
  type ParseOptions,
  type Schema,
  type Slice,
} from '@tiptap/pm/model';

import { isBlock } from '../../blocks/placed-block.ts';
import { isElement } from './element-kinds.ts';
import { flatten } from './flatten.ts';
import { nest } from './nest.ts';

/** Writes copied blocks as real lists, headings and quotes, in cells and boxes too. */
class NestingSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options: { document?: Document } = {},
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const document = options.document ?? window.document;
    const into = target ?? document.createDocumentFragment();
    if (!fragment.firstChild || !isBlock(fragment.firstChild))
      return super.serializeFragment(fragment, options, into);
    const flat = super.serializeFragment(fragment, options, document.createDocumentFragment());
    nest([...flat.childNodes].filter(isElement), into, document);
    return into;
  }
}

/** Reads pasted HTML after it was made flat. */
class FlatParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    return super.parseSlice(flatten(dom, dom.ownerDocument ?? document), options);
  }
}

export function clipboardSerializer(schema: Schema): DOMSerializer {
  return new NestingSerializer(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
}

export function clipboardParser(schema: Schema): DOMParser {
  return new FlatParser(schema, DOMParser.fromSchema(schema).rules);
}
