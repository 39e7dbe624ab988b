import { atom } from 'nanostores';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';

/** The part of a request that does not come from the selection. */
export type RequestSurroundings = Pick<AnswerRequest, 'workspaceId' | 'styleId' | 'language' | 'additions'>;

/** The open workspace, as a session sees it. */
export interface AssistantHost {
  /** Returns the document's style, language and additions. @throws Error when an addition cannot be read */
  surroundingsOf: (documentId: string) => Promise<RequestSurroundings>;
  /** Saves the present text as an automatic version, if the server can be reached. Never throws. */
  saveVersion: (documentId: string, note: string) => Promise<void>;
}

const current = atom<AssistantHost | null>(null);

/** Milliseconds to wait for the host: the part of the feature that sets it may still be loading. */
const HOST_TIMEOUT_MS = 10_000;

/** Sets the host while a workspace is open. @returns a function that removes it */
export function setAssistantHost(host: AssistantHost): () => void {
  current.set(host);
  return () => {
    if (current.get() === host) current.set(null);
  };
}

/** Returns the host as soon as there is one; null when none is set in time. */
export function assistantHost(): Promise<AssistantHost | null> {
  const host = current.get();
  if (host) return Promise.resolve(host);
  return new Promise((resolve) => {
    const end = (found: AssistantHost | null): void => {
      stop();
      clearTimeout(timer);
      resolve(found);
    };
    const timer = setTimeout(() => end(null), HOST_TIMEOUT_MS);
    const stop = current.listen((found) => found && end(found));
  });
}
