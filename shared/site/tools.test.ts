import { expect, test } from 'vitest';
import { oldRouteTarget, OLD_ROUTES } from './old-routes.ts';
import { lineOfKind, TOOLS, toolsOfKind, WORKSPACE_KINDS } from './tools.ts';

const ALL = TOOLS.map((tool) => ({ ...tool, exists: true }));
const names = (tools: readonly { name: string }[]): string[] => tools.map(({ name }) => name);

test('every type of workspace has the four tools, and blogs and articles also the two blog platforms', () => {
  expect(WORKSPACE_KINDS.map(({ name }) => name)).toEqual(['Novel', 'Blog', 'Article', 'General']);
  const four = ['Editor', 'Research Assistant', 'Voice Match', 'Visual Canvases'];
  for (const kind of WORKSPACE_KINDS) {
    const { shown, more } = toolsOfKind(kind, ALL);
    expect(shown).toHaveLength(3);
    const isForPosts = kind.name === 'Blog' || kind.name === 'Article';
    expect([...names(shown), ...names(more)]).toEqual(isForPosts ? [...four, 'WordPress', 'Ghost'] : four);
    expect(kind.popular).toEqual(kind.name === 'General' ? [] : ['editor', 'research']);
  }
});

test('a tool that does not exist is on no card, and a line does not promise it', () => {
  const without = ALL.map((tool) => ({
    ...tool,
    exists: !['research', 'wordpress-sync', 'ghost'].includes(tool.id),
  }));
  for (const kind of WORKSPACE_KINDS) {
    expect(names(toolsOfKind(kind, without).shown)).toEqual(['Editor', 'Voice Match', 'Visual Canvases']);
    expect(toolsOfKind(kind, without).more).toEqual([]);
  }
  const lines = (tools: typeof ALL) => WORKSPACE_KINDS.map((kind) => lineOfKind(kind, tools));
  expect(lines(ALL)[1]).toBe('From a topic to a draft on your site.');
  expect(lines(without)[1]).toBe('Drafts, post by post.');
});

test('each earlier address leads to the row of its tool, and to the top of the page while the tool does not exist', () => {
  expect(OLD_ROUTES.map((route) => oldRouteTarget(route, ALL)?.hash)).toEqual([
    'editor',
    'voice-match',
    'social-posts',
    'idea-generation',
    'web-analyzer',
    'wordpress-sync',
    'research',
    'blog-writing',
  ]);
  const none = ALL.map((tool) => ({ ...tool, exists: false }));
  expect(oldRouteTarget('/editor/', none)).toEqual({ to: '/tools' });
  for (const path of ['/', '/editors', '/editor/x', '/constructor', '/tools'])
    expect(oldRouteTarget(path, ALL), path).toBeUndefined();
});
