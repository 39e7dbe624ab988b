import { useStore } from '@nanostores/react';
import * as v from 'valibot';
import { EDITOR_FONTS, type WorkspaceSettings } from '#shared/documents/workspace-settings.ts';
import { storedJson } from '#client/lib/stored-json.ts';

/** The font and the paper of the pages of a workspace. */
export type PageLook = Pick<WorkspaceSettings, 'editorFont' | 'showPaperBackground'>;

/** The reader's choices for one workspace. An absent one follows the workspace. */
const ChosenLook = v.object({
  editorFont: v.optional(v.fallback(v.optional(v.picklist(EDITOR_FONTS)), undefined)),
  showPaperBackground: v.optional(v.boolean()),
});
type ChosenLook = v.InferOutput<typeof ChosenLook>;

/** The workspaces whose choices are stored; the oldest choices are dropped first. */
const MAX_WORKSPACES = 200;

/** The choices on this device, by workspace, the last changed one at the end. */
const chosenLooks = storedJson('pageLooks', v.record(v.string(), ChosenLook), {});

interface LookOwner {
  id: string;
  settings: PageLook;
}

/** Returns the look of a workspace's pages on this device: the reader's choice, else the workspace's value. */
export function usePageLook({ id, settings }: LookOwner): PageLook {
  const chosen = useStore(chosenLooks)[id];
  return {
    editorFont: chosen?.editorFont ?? settings.editorFont,
    showPaperBackground: chosen?.showPaperBackground ?? settings.showPaperBackground,
  };
}

/** Stores the reader's choice. A value like the workspace's is not stored, so that it follows the workspace again. */
export function setPageLook({ id, settings }: LookOwner, look: PageLook): void {
  const { [id]: _, ...others } = chosenLooks.get();
  const chosen: ChosenLook = {
    ...(look.editorFont !== settings.editorFont && { editorFont: look.editorFont }),
    ...(look.showPaperBackground !== settings.showPaperBackground && {
      showPaperBackground: look.showPaperBackground,
    }),
  };
  const entries = Object.entries(others).slice(1 - MAX_WORKSPACES);
  if (Object.keys(chosen).length > 0) entries.push([id, chosen]);
  chosenLooks.set(Object.fromEntries(entries));
}
