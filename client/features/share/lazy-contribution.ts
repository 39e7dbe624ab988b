import { UserPlus } from 'lucide-react';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { shareOpen } from './share-open.ts';

/** The palette command that opens Share. */
export const share: LazyContribution = {
  commands: [{ order: 140, label: 'Share', icon: UserPlus, action: () => () => shareOpen.set(true) }],
};
