import { Info } from 'lucide-react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useWorkspaces } from '#client/outbox/index.ts';
import { Icon } from '#client/ui/icon.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { RestoreButton } from './restore/restore-button.tsx';
import { TemplateCards } from './template-cards.tsx';
import { useCreateWorkspace } from './use-create-workspace.ts';
import { useLimits } from './use-limits.ts';

/** The ways to a new workspace: from a template, or from a backup. */
export function CreationSection({ user }: { user: CurrentUser }) {
  const { refusal } = useLimits();
  const { workspaces } = useWorkspaces();
  const creation = useCreateWorkspace(refusal);
  return (
    <section className="hero" aria-labelledby="hero-title">
      <h1 id="hero-title">Create your writing workspace</h1>
      <TemplateCards
        onChoose={({ type }) => creation.choose(type)}
        refusalId={refusal === null ? undefined : 'creation-refusal'}
      />
      {refusal !== null && (
        <p className="hero__refusal" id="creation-refusal">
          <Icon of={Info} size="sm" />
          {refusal}
        </p>
      )}
      <RestoreButton
        userId={user.id}
        titles={workspaces?.map(({ title }) => title) ?? []}
        refusal={refusal}
      />
      <CreateDialog type={creation.type} onClose={creation.close} onCreate={creation.create} />
    </section>
  );
}
