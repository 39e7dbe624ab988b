import { useStore } from '@nanostores/react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { MAX_SAMPLE, MAX_STYLE_NAME } from '#shared/writing-styles/style-rules.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/fields/segmented.tsx';
import { TextAreaField, TextField } from '#client/ui/fields/text-field.tsx';
import { useAiGate, type AiGate } from '#client/workspace/ai/use-ai.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useCreditGate } from '#client/workspace/credits/use-credit-gate.ts';
import { ModelNote } from './model-note.tsx';
import { changeDraft, createStyle, styleCreation } from './style-creation.ts';
import type { Audience, SampleKind, StyleDraft } from './style-draft.ts';

const KINDS: readonly { value: SampleKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'url', label: 'URL' },
];
const AUDIENCES: readonly { value: Audience; label: string }[] = [
  { value: 'workspace', label: 'This workspace' },
  { value: 'user', label: 'Only you' },
];

/**
 * The form for a new style. It is a group and not a form, because the dialog is one: Enter in a field makes the style
 * and does not save the settings.
 */
export function StyleForm() {
  const { workspace, user } = useOpenWorkspace();
  const form = { userId: user.id, workspaceId: workspace.id };
  const { draft, errors, failure, isBusy } = useStore(styleCreation(form));
  const gate = useGateFor(draft.audience);
  const titleId = useId();
  const group = useRef<HTMLDivElement>(null);
  const change = (part: Partial<StyleDraft>): void => changeDraft(form, part);
  const create = async (): Promise<void> => {
    if (!gate.canRun || (await createStyle(form))) return;
    group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const createOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void create();
  };
  return (
    <div className="style-form" role="group" aria-labelledby={titleId} ref={group}>
      <div className="style-form__row">
        <h4 id={titleId}>New writing style</h4>
        <Segmented
          label="Learn from"
          options={KINDS}
          value={draft.kind}
          onValueChange={(kind) => change({ kind })}
        />
      </div>
      <TextField
        label="Name"
        value={draft.name}
        error={errors.name}
        maxLength={MAX_STYLE_NAME}
        autoComplete="off"
        readOnly={isBusy}
        onChange={(event) => change({ name: event.target.value })}
        onKeyDown={createOnEnter}
      />
      {draft.kind === 'text' ? (
        <TextAreaField
          label="Sample"
          placeholder="Paste a page or more in the voice you want"
          hint="At least 50 words. The first 20,000 characters are read."
          value={draft.text}
          error={errors.sample}
          rows={4}
          maxLength={MAX_SAMPLE}
          readOnly={isBusy}
          onChange={(event) => change({ text: event.target.value })}
        />
      ) : (
        <TextField
          label="URL of the page"
          placeholder="https://"
          hint="A public page. The server reads its main text."
          type="url"
          inputMode="url"
          value={draft.url}
          error={errors.sample}
          autoComplete="off"
          readOnly={isBusy}
          onChange={(event) => change({ url: event.target.value })}
          onKeyDown={createOnEnter}
        />
      )}
      <div className="style-form__row">
        <span>
          For
          <span className="style-form__note">{audienceNote(draft.audience, gate.isOwnModel)}</span>
        </span>
        <Segmented
          label="For"
          options={AUDIENCES}
          value={draft.audience}
          onValueChange={(audience) => change({ audience })}
        />
      </div>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      <div className="style-form__send">
        <Button disabled={isBusy || !gate.canRun} onClick={() => void create()}>
          {isBusy ? 'Creating style...' : 'Create style'}
        </Button>
        <ModelNote isReady={gate.isReady} cost={gate.cost} reason={gate.reason} />
      </div>
      <span className="visually-hidden" role="status">
        {isBusy ? 'The AI reads the sample. This takes up to a minute.' : ''}
      </span>
    </div>
  );
}

function audienceNote(audience: Audience, isOwnModel: boolean): string {
  if (audience === 'workspace') return 'Every member can use it.';
  const note = 'In all your workspaces. Nobody else sees it.';
  return isOwnModel ? `${note} The server’s model makes it, not that of this workspace.` : note;
}

interface StyleGate extends Pick<AiGate, 'canRun' | 'isReady' | 'cost' | 'reason'> {
  /** Whether the workspace has its own model. */
  isOwnModel: boolean;
}

/** A style of the user is made by the server's model, also in a workspace with its own model. */
function useGateFor(audience: Audience): StyleGate {
  const gate = useAiGate();
  // A server without a model has no price; it answers with its sentence.
  const credits = useCreditGate('assistant', gate.serverPrice === 0 ? undefined : gate.serverPrice);
  const isOwnModel = gate.isReady && !gate.isCharged;
  return audience === 'user' && gate.isReady
    ? { isReady: true, ...credits, isOwnModel }
    : { ...gate, isOwnModel };
}
