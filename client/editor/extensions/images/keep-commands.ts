import type { Command } from '@tiptap/pm/state';

import { referencesOf } from '../../references/references.ts';
import { imageAtSelection } from './image-block.ts';
import { keep } from './other-sites/keep.ts';
import { otherSiteAddress, picturesOfOtherSites } from './other-sites/pictures-of-other-sites.ts';

/** Stores the selected picture of another site as a file of the workspace. */
export const keepSelectedPicture: Command = (state, dispatch, view) => {
  const image = imageAtSelection(state);
  const src = image && otherSiteAddress(image.node);
  if (src === null || !referencesOf(state)?.files) return false;
  if (dispatch && view)
    keep(
      view,
      picturesOfOtherSites(state.doc).filter((each) => each.src === src),
    );
  return true;
};

/** Stores all pictures of other sites as files of the workspace. */
export const keepPicturesOfPage: Command = (state, dispatch, view) => {
  if (!referencesOf(state)?.files) return false;
  const pictures = picturesOfOtherSites(state.doc);
  if (pictures.length === 0) return false;
  if (dispatch && view) keep(view, pictures);
  return true;
};
