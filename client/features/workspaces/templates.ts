import type { WorkspaceType } from '#shared/documents/workspace-type.ts';

export interface Template {
  type: WorkspaceType;
  name: string;
  summary: string;
}

/** What a new workspace can start from, in the order of the cards. */
export const TEMPLATES: readonly Template[] = [
  {
    type: 'general',
    name: 'Blank Canvas',
    summary: 'Pure creative freedom. Start with nothing but your imagination.',
  },
  {
    type: 'novel',
    name: 'Novel',
    summary: 'Manuscript, characters and a canvas for the plot, already in place.',
  },
  { type: 'blog', name: 'Blog', summary: 'Drafts, research and a way straight out to your site.' },
  { type: 'article', name: 'Article', summary: 'Sources, an outline and one clean page to argue on.' },
];
