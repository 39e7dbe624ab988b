import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';

import { toast } from '#client/ui/toasts/toast.ts';
import { ORIGIN_META } from '../../../binding/origin.ts';
import { canKeepPictures, keep } from './keep.ts';
import { siteOfPicture } from './picture-sites.ts';
import { picturesOfOtherSites, type OtherSitePicture } from './pictures-of-other-sites.ts';

/** The pictures that the last paste brought in. Each paste creates a new list. */
const pastedKey = new PluginKey<readonly OtherSitePicture[]>('pictures-of-a-paste');
const NONE: readonly OtherSitePicture[] = [];
/** Long enough to read two sentences and to decide, in milliseconds. */
const DURATION_MS = 12_000;

/**
 * Says that pasted pictures stay on their sites, which may delete them, and offers to store them as files. A paste of
 * this editor's own text says nothing, because its writer has decided before.
 */
export function pastedNotice(): Plugin<readonly OtherSitePicture[]> {
  return new Plugin<readonly OtherSitePicture[]>({
    key: pastedKey,
    state: {
      init: () => NONE,
      apply: (tr, before) => (isPasteOfOthers(tr) ? picturesIn(tr) : before),
    },
    view: () => ({
      update(view, before) {
        const pasted = pastedKey.getState(view.state) ?? NONE;
        if (pasted === pastedKey.getState(before) || pasted.length === 0 || !canKeepPictures(view)) return;
        const { text, detail, label } = noticeOf(pasted);
        const isThere = ({ src }: OtherSitePicture): boolean => pasted.some((each) => each.src === src);
        const onPress = (): void => keep(view, picturesOfOtherSites(view.state.doc).filter(isThere));
        toast.success(text, { detail, action: { label, onPress }, duration: DURATION_MS });
      },
    }),
  });
}

/** Text of another program has an origin; text of this editor keeps its own (X8). */
const isPasteOfOthers = (tr: Transaction): boolean =>
  tr.docChanged &&
  tr.getMeta(ORIGIN_META) !== undefined &&
  /^(?:paste|drop)$/.test(String(tr.getMeta('uiEvent')));

/** Returns the pictures in the text that a transaction inserted. */
function picturesIn(tr: Transaction): readonly OtherSitePicture[] {
  const found = new Map<string, OtherSitePicture>();
  tr.mapping.maps.forEach((map, index) => {
    const later = tr.mapping.slice(index + 1);
    map.forEach((_oldStart, _oldEnd, start, end) => {
      const range = { from: later.map(start, -1), to: later.map(end, 1) };
      if (range.to > range.from)
        for (const picture of picturesOfOtherSites(tr.doc, range)) found.set(picture.src, picture);
    });
  });
  if (found.size === 0) return NONE;
  // A picture that encloses the paste, such as one whose caption was pasted into, was there before.
  for (const { src } of picturesOfOtherSites(tr.before)) found.delete(src);
  return [...found.values()];
}

/** Returns the sentence about pasted pictures. */
function noticeOf(pictures: readonly OtherSitePicture[]): { text: string; detail: string; label: string } {
  const sites = new Set(pictures.map(({ src }) => siteOfPicture(src) ?? ''));
  const [site = ''] = sites;
  const where = sites.size === 1 ? site : `${sites.size} other sites`;
  return pictures.length === 1
    ? {
        text: `1 picture stays on ${where}`,
        detail: 'The page loses it when that site deletes it.',
        label: 'Keep this picture',
      }
    : {
        text: `${pictures.length} pictures stay on ${where}`,
        detail: `The page loses them when ${sites.size === 1 ? 'that site deletes' : 'those sites delete'} them.`,
        label: 'Keep these pictures',
      };
}
