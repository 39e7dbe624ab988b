import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { toast, type ToastProgress } from '#client/ui/toasts/toast.ts';
import { planLimitAction } from '#client/ui/toasts/see-plans.ts';
import type { PageFiles } from '../../../references/page-files.ts';
import { referencesOf } from '../../../references/references.ts';
import { separateUndoStep } from '../../../undo/undo-steps.ts';
import { isBeingStored, markBeingStored } from './pictures-being-stored.ts';
import { otherSiteAddress, picturesOfOtherSites, type OtherSitePicture } from './pictures-of-other-sites.ts';
import { OFFLINE, storeEach, type StoredPictures } from './store-each.ts';

/** Interval at which an open composition is checked, in milliseconds. */
const COMPOSITION_POLL_MS = 50;
const PROGRESS_AFTER_MS = 800;
const CLOSED = 'The page was closed, or can no longer be changed.';
const CHANGED = 'It was changed or deleted meanwhile.';

/**
 * Stores pictures of other sites as files of the workspace: the server loads them, not this browser. Then the page
 * shows the files instead, as one undo step. A picture that is refused stays as it was.
 */
export async function keepPictures(view: EditorView, pictures: readonly OtherSitePicture[]): Promise<void> {
  const files = referencesOf(view.state)?.files;
  // A second click while the server loads the picture changes nothing.
  const wanted = pictures.filter(({ src }) => !isBeingStored(view, src));
  if (!files || wanted.length === 0) return;
  if (!navigator.onLine) return notifyFailed(wanted.length, OFFLINE);
  const end = markBeingStored(
    view,
    wanted.map(({ src }) => src),
  );
  const progress = progressOf(wanted.length);
  try {
    const stored = await storeEach(files, wanted, progress.report);
    const shown = await showFiles(view, files, stored.ids);
    notify(view, { ...stored, shown, wanted: wanted.length });
  } finally {
    progress.end();
    end();
  }
}

/** Shows the progress when it takes more than a moment. */
function progressOf(count: number): ToastProgress {
  let shown: ToastProgress | undefined;
  let share = 0;
  const timer = setTimeout(() => {
    shown = toast.progress(count === 1 ? 'Keeping the picture…' : `Keeping ${count} pictures…`, {});
    shown.report(share);
  }, PROGRESS_AFTER_MS);
  return {
    report: (next) => {
      share = next;
      shown?.report(next);
    },
    end: () => {
      clearTimeout(timer);
      shown?.end();
    },
  };
}

/**
 * Shows files in place of pictures, and deletes the files that have no picture any more. @returns how many are shown
 */
async function showFiles(view: EditorView, files: PageFiles, ids: StoredPictures['ids']): Promise<number> {
  // A change to the paragraph in composition would break the composition [X15].
  while (view.composing && !view.isDestroyed)
    await new Promise((resolve) => setTimeout(resolve, COMPOSITION_POLL_MS));
  const used = new Set<string>();
  if (!view.isDestroyed && view.editable) {
    // The button that has the focus is removed together with the placeholder.
    const hasFocus = view.dom.contains(document.activeElement) && document.activeElement !== view.dom;
    const tr = view.state.tr;
    replaceAddresses(tr, ids, used);
    if (tr.docChanged) view.dispatch(separateUndoStep(tr));
    if (hasFocus && tr.docChanged) view.focus();
  }
  for (const [src, assetId] of ids) if (!used.has(src)) files.discard(assetId);
  return used.size;
}

/** Another person may have moved, changed or deleted the pictures meanwhile, so they are found by their addresses. */
function replaceAddresses(tr: Transaction, ids: StoredPictures['ids'], used: Set<string>): void {
  tr.doc.descendants((node, pos) => {
    const src = otherSiteAddress(node);
    const assetId = src === null ? undefined : ids.get(src);
    if (src === null || assetId === undefined) return;
    used.add(src);
    // An attribute is changed in place, so that concurrent typing in a caption survives (X2).
    tr.setNodeAttribute(pos, 'assetId', assetId).setNodeAttribute(pos, 'src', null);
  });
}

interface Result extends StoredPictures {
  shown: number;
  wanted: number;
}

function notify(view: EditorView, { ids, failures, shown, wanted }: Result): void {
  const isUsable = !view.isDestroyed && view.editable;
  const [first] = failures;
  if (shown === wanted) {
    const rest = picturesOfOtherSites(view.state.doc);
    toast.success(wanted === 1 ? 'Picture kept' : `${wanted} pictures kept`, {
      detail: wanted === 1 ? 'It is a file of this workspace now.' : 'They are files of this workspace now.',
      // The page may have other ones by the time of the click.
      ...(rest.length > 0 && {
        action: {
          label: rest.length === 1 ? 'Keep the other one' : `Keep all ${rest.length} others`,
          onPress: () => void keepPictures(view, picturesOfOtherSites(view.state.doc)),
        },
      }),
    });
    return;
  }
  const detail = first ? sentencesOf(failures) : isUsable ? CHANGED : CLOSED;
  const options = planLimitAction(failures.find(({ code }) => code === 'plan_limit')?.code);
  if (shown > 0)
    toast.error(`${shown} of ${wanted} pictures kept`, { detail: `The others: ${detail}`, ...options });
  else notifyFailed(wanted, ids.size > 0 && !isUsable ? CLOSED : detail, options);
}

const notifyFailed = (
  count: number,
  detail: string,
  options: ReturnType<typeof planLimitAction> = {},
): void =>
  toast.error(count === 1 ? 'Failed to keep the picture' : 'Failed to keep the pictures', {
    detail: `${detail} The page stays as it was.`,
    ...options,
  });

/** A message names at most this many reasons. */
const MAX_REASONS = 2;

function sentencesOf(failures: StoredPictures['failures']): string {
  const counts = [...Map.groupBy(failures, ({ sentence }) => sentence)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return counts
    .slice(0, MAX_REASONS)
    .map(([sentence]) => sentence)
    .join(' ');
}
