import { changeSettings, DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { TEMPLATE_VERSION, templateItems } from '#shared/templates/template-items.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createWorkspace as contract } from '#shared/operations/workspaces.ts';
import { requireRoomForWorkspace } from '#server/billing/workspace-limits.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { contentsOf, makeWorkspace } from '#server/documents/workspaces/make-workspace.ts';
import { workspaceView } from '#server/documents/workspaces/workspace-views.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { commandHandler } from '../handler.ts';

export const createWorkspace = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const templateVersion = input.templateVersion ?? TEMPLATE_VERSION;
    if (templateVersion > TEMPLATE_VERSION)
      throw new AppError(
        'version_unknown',
        'This server does not know this template yet. Your workspace waits until it is updated.',
      );
    const items = templateItems(input.type, input.id);
    await requireFreeIds(read, call.actor.userId, [input.id, ...items.map(({ id }) => id)]);
    await requireRoomForWorkspace(read, call.actor.userId);
    return { items, templateVersion };
  },
  prepare: ({ facts }) => Promise.resolve(contentsOf(facts.items)),
  write: async ({ tx, call, input, facts, prepared: contents, seq }) => {
    const { userId } = call.actor;
    const created = await makeWorkspace(tx, {
      id: input.id,
      ownerId: userId,
      title: input.title,
      type: input.type,
      settings: changeSettings(DEFAULT_SETTINGS, input.settings),
      templateVersion: facts.templateVersion,
      items: facts.items,
      contents,
      seq: await seq(),
      now: call.now,
    });
    await raiseScope(tx, `user:${userId}`);
    return { answer: await workspaceView(tx, created, 'owner') };
  },
});
