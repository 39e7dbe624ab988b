import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TOOLS } from '#shared/site/tools.ts';
import { LandingPage } from './landing-page.tsx';
import { landingParts, type LandingParts } from './landing-parts.ts';

/** Returns the HTML of the page, without the comments between pieces of text. */
const render = (parts: LandingParts = landingParts()): string =>
  renderToString(<LandingPage parts={parts} />).replaceAll('<!-- -->', '');

const ALL_TOOLS = TOOLS.map((tool) => ({ ...tool, exists: true }));

test('the landing page renders without a browser, with the words of a visitor', () => {
  const html = render();
  for (const text of [
    'A visual workspace for thinking, researching and writing.',
    'Start For Free',
    'See Tools',
    '10 free credits when you sign up',
    'Saved on this device',
    'Help that asks before it touches a word.',
    'Keep writing.',
  ])
    expect(html).toContain(text);
  expect(html).toMatch(/href="\/signup"[^>]*>Start For Free/);
  expect(html).toMatch(/href="\/tools"[^>]*>See Tools/);
  expect(html).not.toContain('Open workspaces');
});

test('the prerendered hero stands still without a network, after your last word', () => {
  const html = render();
  expect(html).toContain('keeping its appointment.');
  expect(html).toContain('aria-checked="false"');
  expect(html).not.toContain('is-looping');
});

test('the landing page has no section or line about a system that does not exist', () => {
  const html = render();
  for (const text of [
    'Researching',
    'From outline to post',
    'Scores that',
    'Integrations',
    'WordPress',
    'Ghost',
  ])
    expect(html).not.toContain(text);
});

test('a section and its lines appear when the list of tools says that their system exists', () => {
  const html = render(landingParts(ALL_TOOLS));
  for (const text of [
    'Every claim keeps hold of its source.',
    'From outline to post',
    'Scores that explain themselves',
    'Send a draft to the site you already have.',
    'WordPress',
    'Ghost',
  ])
    expect(html).toContain(text);
});

test('the section about voice is absent without its tool', () => {
  const without = TOOLS.map((tool) => (tool.id === 'voice-match' ? { ...tool, exists: false } : tool));
  const titles = (tools: typeof TOOLS): string[] => landingParts(tools).features.map(({ title }) => title);
  expect(titles(TOOLS)).toContain('Your voice, kept');
  expect(titles(without)).not.toContain('Your voice, kept');
});
