import { lazy, Suspense, useEffect, useState } from 'react';
import { guardSignOut } from '#client/api/sign-out-guard.ts';
import { toast } from '#client/ui/toasts/toast.ts';

const load = () => import('#client/features/sign-out/sign-out-question.tsx');
// It knows of rooms and queues, which public pages do not carry.
const Question = lazy(async () => ({ default: (await load()).SignOutQuestion }));

/** Has everybody who signs out, on whatever page, asked about what they would lose [C12]. */
export function SignOutGuard() {
  const [asked, setAsked] = useState<{ answer: (isSure: boolean) => void } | null>(null);
  useEffect(
    () =>
      guardSignOut(async () => {
        try {
          await load();
        } catch {
          toast.error('Signing out needs a part of Foolscap that is not here. Try again with a network.');
          return false;
        }
        return new Promise((resolve) => setAsked({ answer: resolve }));
      }),
    [],
  );
  if (!asked) return null;
  const settle = (isSure: boolean): void => {
    setAsked(null);
    asked.answer(isSure);
  };
  return (
    <Suspense fallback={null}>
      <Question onAnswer={settle} />
    </Suspense>
  );
}
