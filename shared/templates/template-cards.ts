import type { WorkspaceType } from '../documents/workspace-type.ts';

export interface TemplateCard {
  type: WorkspaceType;
  name: string;
  summary: string;
}

/** The cards that offer a new workspace, in the order in which they are shown. */
export const TEMPLATE_CARDS: readonly TemplateCard[] = [
  {
    type: 'general',
    name: 'Blank Canvas',
    summary: 'Pure creative freedom. Start with nothing but your imagination.',
  },
  {
    type: 'novel',
    name: 'Novel',
    summary: 'Manuscript, characters and a first chapter, already in place.',
  },
  { type: 'blog', name: 'Blog', summary: 'Drafts, post by post, and a canvas to plan the next ones.' },
  { type: 'article', name: 'Article', summary: 'Sources, an outline and one clean page to argue on.' },
];
