import type { AnyExtension } from '@tiptap/core';

import { schemaMark } from '../text-editor/schema-extensions.ts';
import { Box } from './box/extension.ts';
import { CodeBlock } from './code-block/extension.ts';
import { Divider } from './divider/extension.ts';
import { Footnote } from './footnotes/extension.ts';
import { noteTokenView } from './footnotes/note-views.ts';
import { Headings } from './headings/extension.ts';
import { Image, InlineImage } from './images/extension.ts';
import { Indentation } from './indentation/extension.ts';
import { Link } from './links/extension.ts';
import { Lists } from './lists/extension.ts';
import { Bold, Code, Highlight, Italic, Strike, TypedMarks, Underline } from './marks/extension.ts';
import { Document, HardBreak, Paragraph, Text } from './paragraph/extension.ts';
import { Quote } from './quote/extension.ts';
import { Table, TableCell, TableHeader, TableRow } from './table/extension.ts';
import { LockedObject, token } from './tokens/extension.ts';
import { tokenView } from './tokens/token-view.ts';

/**
 * The extensions of a text: the nodes and marks in the order of the schema, and between them the extensions with the
 * keys and input rules of block attributes. The first one takes precedence.
 */
export const TEXT_EXTENSIONS: readonly AnyExtension[] = [
  Document,
  Paragraph,
  // Before the lists: Tab indents the lines of code, even in a list.
  CodeBlock,
  // Backspace at a block's start removes one of these attributes, in this order, before it changes the block above.
  Lists,
  Indentation,
  Quote,
  Headings,
  Image,
  Divider,
  Box,
  Footnote,
  LockedObject,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  HardBreak,
  InlineImage,
  token((node, ...where) => (node.attrs['kind'] === 'footnote' ? noteTokenView : tokenView)(node, ...where)),
  Text,
  Link,
  schemaMark('tag'),
  schemaMark('origin'),
  schemaMark('insertion'),
  schemaMark('deletion'),
  schemaMark('formatting'),
  Highlight,
  schemaMark('style'),
  Bold,
  Italic,
  Underline,
  Strike,
  schemaMark('subscript'),
  schemaMark('superscript'),
  Code,
  TypedMarks,
];
