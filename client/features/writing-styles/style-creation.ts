import { atom, type ReadableAtom } from 'nanostores';
import { createWorkspaceWritingStyle, createWritingStyle } from '#shared/operations/writing-styles.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { settingsTab } from '#client/workspace/settings/open-settings.ts';
import { callModelOperation } from './long-call.ts';
import {
  creationError,
  draftErrors,
  EMPTY_DRAFT,
  sampleInput,
  type StyleDraft,
  type StyleErrors,
} from './style-draft.ts';

/** The state of the form for a new style. It outlives the form, so that a closed tab or dialog loses no sample. */
export interface StyleCreation {
  draft: StyleDraft;
  errors: StyleErrors;
  /** The sentence about the last attempt; null without one. */
  failure: string | null;
  isBusy: boolean;
}

const NEW: StyleCreation = { draft: EMPTY_DRAFT, errors: {}, failure: null, isBusy: false };
const creations = new Map<string, ReturnType<typeof atom<StyleCreation>>>();

const stateOf = (key: string) => {
  const found = creations.get(key) ?? atom(NEW);
  creations.set(key, found);
  return found;
};

interface Form {
  userId: string;
  workspaceId: string;
}
const keyOf = ({ userId, workspaceId }: Form): string => `${userId} ${workspaceId}`;

/** Returns the state of the form of a user in a workspace. */
export const styleCreation = (form: Form): ReadableAtom<StyleCreation> => stateOf(keyOf(form));

/** Changes fields of the draft. The errors of changed fields disappear. */
export function changeDraft(form: Form, change: Partial<StyleDraft>): void {
  const state = stateOf(keyOf(form));
  const { draft, errors } = state.get();
  const { name, sample } = errors;
  state.set({
    ...state.get(),
    draft: { ...draft, ...change },
    failure: null,
    errors: { ...('name' in change ? {} : { name }), ...('name' in change ? { sample } : {}) },
  });
}

/**
 * Checks the draft and makes a style of it. The draft stays after a failure, and is cleared after a success.
 * @returns whether the draft could be sent
 */
export async function createStyle(form: Form): Promise<boolean> {
  const state = stateOf(keyOf(form));
  const { draft, isBusy } = state.get();
  if (isBusy) return true;
  const errors = draftErrors(draft);
  state.set({ ...state.get(), errors, failure: null });
  if (Object.keys(errors).length > 0) return false;
  state.set({ ...state.get(), isBusy: true });
  const { workspaceId } = form;
  const sample = sampleInput(draft);
  try {
    await (draft.audience === 'user'
      ? callModelOperation(createWritingStyle, sample)
      : callModelOperation(createWorkspaceWritingStyle, { ...sample, workspaceId }));
    toast.success('Writing style created successfully');
    state.set({ ...NEW, draft: { ...EMPTY_DRAFT, kind: draft.kind, audience: draft.audience } });
  } catch (error) {
    const failure = creationError(error);
    state.set({ ...state.get(), isBusy: false, failure });
    // The form shows it, unless the dialog was closed meanwhile.
    if (settingsTab.get() === null) toast.error('Failed to create writing style', { detail: failure });
  }
  return true;
}
