// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { SUPPORT_EMAIL_MARK, SUPPORT_MAIL_CLASS } from '#shared/site/contact.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { SiteContext } from '#client/ui/site/site-context.ts';
import { SupportMail } from './support-mail.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the address of the server is a mail link', async () => {
  stubFetch({ '/api/contact': { body: { email: 'help@foolscap.example' } } });
  render(<SupportMail />);
  const link = await screen.findByRole('link', { name: 'help@foolscap.example' });
  expect(link.getAttribute('href')).toBe('mailto:help@foolscap.example');
});

test('a server without an address, or without an answer, leaves the form alone', async () => {
  for (const answer of [{ body: { email: null } }, { status: 500, body: { message: 'No.' } }]) {
    const calls = stubFetch({ '/api/contact': answer });
    const { container } = render(<SupportMail />);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await Promise.resolve();
    expect(container.textContent).toBe('');
    cleanup();
  }
});

test('a prerendered page has the sentence with the mark that the server replaces', () => {
  const html = renderToString(
    <SiteContext value={{ path: '/contact', renderIsland: () => '' }}>
      <SupportMail />
    </SiteContext>,
  );
  expect(html).toBe(
    `<p class="${SUPPORT_MAIL_CLASS}">Or write an email to <a href="mailto:${SUPPORT_EMAIL_MARK}">${SUPPORT_EMAIL_MARK}</a>.</p>`,
  );
});
