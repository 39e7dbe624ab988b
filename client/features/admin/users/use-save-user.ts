import {
  changeUserCredits,
  changeUserPlan,
  updateUserById,
  type AdministeredUser,
} from '#shared/operations/admin-users.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { changeOf, type UserDraft } from './user-draft.ts';

/**
 * Returns a function that sends the changed parts of a draft, one after the other. Parts before a refused one are
 * done; the list then shows them.
 */
export function useSaveUser(user: AdministeredUser, run: <T>(act: () => Promise<T>) => Promise<T>) {
  const plan = useCommandOperation(changeUserPlan);
  const credits = useCommandOperation(changeUserCredits);
  const flag = useCommandOperation(updateUserById);
  return async (draft: UserDraft, onCreditsChanged: () => void): Promise<void> => {
    const change = changeOf(draft, user);
    const common = { id: user.id, reason: draft.reason };
    const { plan: newPlan, credits: newCredits, isAdmin } = change;
    if (newPlan) await run(() => plan.mutateAsync({ ...common, ...newPlan }));
    if (newCredits !== null) {
      await run(() => credits.mutateAsync({ ...common, credits: newCredits }));
      onCreditsChanged();
    }
    if (isAdmin !== null) await run(() => flag.mutateAsync({ ...common, data: { isAdmin } }));
  };
}
