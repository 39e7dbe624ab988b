import { expect, test } from 'vitest';
import { countedView } from './counted-view.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const view = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const sent: Record<string, string> = { 'user-agent': FIREFOX, ...headers };
  return countedView({ method, path, header: (name) => sent[name] }, 'foolscap.example');
};

test.each([
  ['an address of a signed-in writer', '/workspace/0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e'],
  ['a page that an emailed link opens', '/password-reset'],
  ['an unknown address', '/wp-login.php'],
  ['an operation', '/operations/get-workspaces'],
])('%s is not counted', (_, path) => {
  expect(view(path)).toBeUndefined();
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'facebookexternalhit/1.1',
  'curl/8.5.0',
  'python-requests/2.32',
  '',
])('the program %j is not counted', (agent) => {
  expect(view('/', { 'user-agent': agent })).toBeUndefined();
});

test.each([
  FIREFOX,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
])('the browser %j is counted', (agent) => {
  expect(view('/', { 'user-agent': agent })).toEqual({ path: '/', source: 'direct' });
});

test('a page that a browser loads ahead, and a request of its head, are not counted', () => {
  expect(view('/', { 'sec-purpose': 'prefetch;prerender' })).toBeUndefined();
  expect(view('/', {}, 'HEAD')).toBeUndefined();
});

test('a slash at the end names the same page', () => {
  expect(view('/pricing/')).toEqual({ path: '/pricing', source: 'direct' });
});

test.each([
  ['https://www.search.example/?q=my+secret', 'search.example'],
  ['http://news.example:8080/item', 'news.example:8080'],
  ['android-app://com.google.android.gm/', 'direct'],
  ['not an address', 'direct'],
  [`https://${'a'.repeat(120)}.example/`, 'direct'],
])('of the referrer %s only the host is stored', (referer, source) => {
  expect(view('/', { referer })?.source).toBe(source);
});

test('a view that comes from another page of ours has our host as its source', () => {
  expect(view('/pricing', { 'sec-fetch-site': 'same-origin' })?.source).toBe('foolscap.example');
});
