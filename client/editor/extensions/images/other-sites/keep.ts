import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { EditorView } from '@tiptap/pm/view';

import { referencesOf } from '../../../references/references.ts';
import type { OtherSitePicture } from './pictures-of-other-sites.ts';

/** Loaded with the first picture that is stored. */
const storeModule = lazyModule(() => import('./store-pictures.ts'));

/** Stores pictures of other sites as files of the workspace. Without a network even its code may be missing. */
export function keep(view: EditorView, pictures: readonly OtherSitePicture[]): void {
  storeModule.load().then(
    ({ keepPictures }) => keepPictures(view, pictures),
    () => toast.error('A picture cannot be kept without a network'),
  );
}

/** Returns whether the pictures of a text can become files of a workspace. */
export const canKeepPictures = (view: Pick<EditorView, 'state' | 'editable'>): boolean =>
  view.editable && referencesOf(view.state)?.files !== undefined;
