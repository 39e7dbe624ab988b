import { useEffect, useEffectEvent } from 'react';
import { saveDocumentVersion } from '#shared/operations/versions.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { whenSaved } from '#client/sync/index.ts';
import { useWritingStyles } from '#client/workspace/ai/use-writing-styles.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { readAddition } from '../additions/read-addition.ts';
import { storedAdditions } from '../additions/stored-additions.ts';
import { setAssistantHost, type AssistantHost } from './assistant-host.ts';

/** Milliseconds for which the version before a suggestion is waited for. The suggestion is used without it then. */
const VERSION_WAIT_MS = 1_500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ignores a deleted style and another member's own style: the server would refuse the request. */
const styleInForce = (
  styles: readonly { id: string }[] | undefined,
  chosenId: string | null,
): string | null => (styles && !styles.some(({ id }) => id === chosenId) ? null : chosenId);

/** Connects sessions with the open workspace. */
export function useAssistantHost(): void {
  const { workspace, user, tree, items, isConnected, isOnServer } = useOpenWorkspace();
  const hasStyle = typeof items.activeDocument?.writingStyleId === 'string';
  const { styles } = useWritingStyles(undefined, hasStyle);
  const saving = useCommandOperation(saveDocumentVersion);

  const surroundingsOf = useEffectEvent<AssistantHost['surroundingsOf']>(async (documentId) => {
    const item = tree?.items.get(documentId);
    const document = item?.kind === 'document' ? item : undefined;
    const added = storedAdditions(user.id, documentId)
      .get()
      .flatMap((id) => {
        const one = tree?.items.get(id);
        return one?.kind === 'document' ? one : [];
      });
    const additions = await Promise.all(added.map(readAddition));
    return {
      workspaceId: workspace.id,
      styleId: styleInForce(styles, document?.writingStyleId ?? null),
      language: document?.meta?.language ?? workspace.settings.language ?? null,
      additions: additions.filter((addition) => addition !== null),
    };
  });
  const saveVersion = useEffectEvent<AssistantHost['saveVersion']>(async (id, versionNote) => {
    // Offline the operation is not queued: it would save a later text. Undo takes the suggestion back all the same.
    if (!isConnected || !isOnServer) return;
    const save = async (): Promise<void> => {
      if (!(await whenSaved(id, user.id, VERSION_WAIT_MS))) return;
      await saving.mutateAsync({ id, versionNote, kind: 'automatic' });
    };
    await Promise.race([save().catch(() => {}), wait(VERSION_WAIT_MS)]);
  });

  useEffect(
    () =>
      setAssistantHost({
        surroundingsOf: (documentId) => surroundingsOf(documentId),
        saveVersion: (documentId, note) => saveVersion(documentId, note),
      }),
    [],
  );
}
