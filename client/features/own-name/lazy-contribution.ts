import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { NameRequest } from './name-request.tsx';

/** Asks a writer without a name for one in a shared workspace. */
export const ownName: LazyContribution = { overlays: [NameRequest] };
