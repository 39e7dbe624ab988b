import { createFileRoute, redirect } from '@tanstack/react-router';
import { getRememberedUserId } from '#client/api/remembered-user-id.ts';
import { getSessionId } from '#client/api/session.ts';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    const isKnown = getSessionId() !== null || getRememberedUserId() !== null;
    throw redirect({ to: isKnown ? '/workspaces' : '/login', replace: true });
  },
});
