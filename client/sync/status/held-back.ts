import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { HoldingReason } from '#shared/documents/sync-protocol.ts';

const heldBack = atom<HoldingReason | undefined>();

/** Notes why the server takes no changes of this page for now [A15]; undefined once it takes them. */
export const noteHeldBack = (next: HoldingReason | undefined): void => heldBack.set(next);

/** Why texts wait on this device although the server is in reach; undefined where they do not. */
export const useHeldBack = (): HoldingReason | undefined => useStore(heldBack);
