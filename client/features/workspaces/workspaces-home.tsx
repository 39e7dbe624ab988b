import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useWorkspaces } from '#client/outbox/index.ts';
import { CreationSection } from './creation-section.tsx';
import { WorkspacesSection } from './workspaces-section.tsx';

/** The writer's workspaces, then the templates for another one. Without a workspace the templates come first. */
export function WorkspacesHome({ user }: { user: CurrentUser }) {
  const hasNone = useWorkspaces().workspaces?.length === 0;
  // The keys keep open dialogs and typed words when the order changes.
  const own = <WorkspacesSection key="own" isFirst={!hasNone} />;
  const creation = <CreationSection key="creation" user={user} isFirst={hasNone} />;
  return hasNone ? [creation, own] : [own, creation];
}
