import type { ToolId } from './tools.ts';
import { trimEndOf } from '../lib/trim-characters.ts';

/** Addresses of earlier pages, each with the tool that it was about. */
export const TOOL_OF_PATH: Readonly<Record<string, ToolId>> = {
  '/editor': 'editor',
  '/voice-match': 'voice-match',
  '/social-posts': 'social-posts',
  '/idea-generation': 'idea-generation',
  '/web-analyzer': 'web-analyzer',
  '/wordpress-sync': 'wordpress-sync',
  '/research-landing': 'research',
  '/blog-writing': 'blog-writing',
};

/** Returns a path without the slash at its end. */
export const withoutSlash = (path: string): string => path.charAt(0) + trimEndOf(path.slice(1), '/');

/** Returns whether a path is that of an earlier page. It needs no list of tools, which the first load lacks. */
export const isOldPath = (path: string): boolean => Object.hasOwn(TOOL_OF_PATH, withoutSlash(path));
