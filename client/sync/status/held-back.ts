import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { HoldingReason } from '#shared/documents/sync-protocol.ts';

const heldBack = atom<HoldingReason | undefined>();

/** Stores why the server accepts no changes of this page for now [A15]; undefined once it accepts them. */
export const noteHeldBack = (next: HoldingReason | undefined): void => heldBack.set(next);

/** Returns why texts wait on this device although the server is reachable; undefined when they do not wait. */
export const useHeldBack = (): HoldingReason | undefined => useStore(heldBack);
