// @vitest-environment jsdom
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { compose } from '#client/workspace/contributions/compose.ts';
import { routeTree } from '#client/app/routes.gen.ts';

test.each(['/email-verification', '/password-reset', '/invitation'])(
  '[G4] the token of an email is removed from the address of %s, and from the history',
  async (path) => {
    const history = createMemoryHistory({ initialEntries: [`${path}?token=a-secret-of-a-mail`] });
    const router = createRouter({
      routeTree,
      history,
      context: { loadContributions: async () => compose([]) },
    });
    await router.load();
    expect(history.location.href).toBe(path);
    expect(history.location.state).toMatchObject({ token: 'a-secret-of-a-mail' });
    expect(history.length).toBe(1);
  },
);
