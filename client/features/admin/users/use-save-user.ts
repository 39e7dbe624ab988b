import {
  changeUserCredits,
  changeUserPlan,
  updateUserById,
  type AdministeredUser,
} from '#shared/operations/admin-users.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import type { RunProved } from '#client/workspace/account/proof/use-proved-act.tsx';
import { changeOf, type UserDraft } from './user-draft.ts';

/**
 * Returns a function that sends the changed parts of a draft, one after the other. Parts before a refused one are
 * done; the list then shows them.
 */
export function useSaveUser(user: AdministeredUser, run: RunProved) {
  const plan = useCommandOperation(changeUserPlan);
  const credits = useCommandOperation(changeUserCredits);
  const flag = useCommandOperation(updateUserById);
  return async (draft: UserDraft, onCreditsChanged: () => void): Promise<void> => {
    const change = changeOf(draft, user);
    const common = { id: user.id, reason: draft.reason };
    const { plan: newPlan, credits: newCredits, isAdmin } = change;
    if (newPlan) await run((proof) => plan.mutateAsync({ ...common, ...newPlan, ...proof }));
    if (newCredits !== null) {
      await run((proof) => credits.mutateAsync({ ...common, credits: newCredits, ...proof }));
      onCreditsChanged();
    }
    if (isAdmin !== null) await run((proof) => flag.mutateAsync({ ...common, data: { isAdmin }, ...proof }));
  };
}
