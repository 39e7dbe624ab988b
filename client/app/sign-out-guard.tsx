import { lazy, Suspense, useEffect, useState } from 'react';
import { guardSignOut } from '#client/api/sign-out-guard.ts';
import { toast } from '#client/ui/toasts/toast.ts';

const load = () => import('#client/features/sign-out/sign-out-question.tsx');
// The question imports rooms and queues, which the public pages do not load.
const Question = lazy(async () => ({ default: (await load()).SignOutQuestion }));

/** Asks for confirmation before every sign-out, on any page, and names the data that would be lost [C12]. */
export function SignOutGuard() {
  const [pending, setPending] = useState<{ answer: (isSure: boolean) => void } | null>(null);
  useEffect(
    () =>
      guardSignOut(async () => {
        try {
          await load();
        } catch {
          toast.error('Signing out needs a part of Foolscap that is not here. Try again with a network.');
          return false;
        }
        return new Promise((resolve) => setPending({ answer: resolve }));
      }),
    [],
  );
  if (!pending) return null;
  const settle = (isSure: boolean): void => {
    setPending(null);
    pending.answer(isSure);
  };
  return (
    <Suspense fallback={null}>
      <Question onAnswer={settle} />
    </Suspense>
  );
}
