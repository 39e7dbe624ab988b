import type { Browser, Page } from '@playwright/test';
import { ask as askFor } from './assistant.ts';
import { startWithModel, type ModelServer } from './model-server.ts';
import { makePerson, openAs, type Person } from './people.ts';
import { createWorkspaceWithDocument } from './sample-workspaces.ts';
import { expect, test } from './test.ts';
import { editorOf } from './workspace-page.ts';

const FIRST =
  'So at 6.14 she looked, and wrote what she saw, which was nothing. The board stood bare to its iron shoe. Beyond it the harbour had become a field: brown, ribbed, shining in strips, with the boats lying on their sides like cows.';
export const SENTENCE =
  'Beyond it the harbour had become a field: brown, ribbed, shining in strips, with the boats lying on their sides like cows.';
export const REWRITTEN =
  'Beyond it the harbour had become a ploughed field, brown and ribbed, shining in strips, and the boats lay on their sides like cattle in the heat.';
const SECOND =
  'She read the almanac again. She held her watch to her ear. Down on the quay a boy had climbed the seaward ladder and was standing on the floor of the harbour in his school shoes.';
export const MARKDOWN = [
  'On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet.',
  FIRST,
  SECOND,
  '“It’s late,” said Mr. Anselm, who had come up behind her with his coat still on.',
].join('\n\n');

export const ANSWERS = [
  { to: 'Task: Rewrite', content: REWRITTEN },
  { to: 'Task: Expand', content: `${SENTENCE} Nothing moved on it but the light.` },
  { to: 'Task: Shorten', content: 'Beyond it the harbour had become a field, with the boats like cows.' },
  { to: 'Task: Summarize', content: 'The harbour was dry.' },
  { to: 'Task: Correct', content: SENTENCE.replace('lying', 'lying down') },
  { to: 'Task: Change the tone', content: 'The harbour was a field now, and the boats lay in it like cows.' },
  { to: 'Task: Translate', content: 'Dahinter war der Hafen ein Feld geworden.' },
  { to: 'The writer asks', content: SENTENCE.replace('cows', 'seals') },
  { to: 'Task: Continue', content: 'He waved once.\n\nNobody waved back.' },
];

/** A writer's chapter on a server with a stand-in for a language model. */
export interface AssistedChapter {
  readonly model: ModelServer;
  /** The writer of the test. */
  readonly ines: Person;
  makeChapter: () => ReturnType<typeof createWorkspaceWithDocument>;
  /** Opens the chapter, by default a new one as the writer. */
  openChapter: (browser: Browser, chapter?: { path: string }, person?: Person) => ReturnType<typeof openAs>;
  /** Selects words, by default {@link SENTENCE}, and chooses an action. */
  ask: (page: Page, action: string, words?: string) => Promise<void>;
}

/**
 * Starts the server once for the tests of the calling file, and makes a writer for each. The tests are skipped without
 * PEERS_DIR.
 */
export function assistedChapter(): AssistedChapter {
  const peers = process.env['PEERS_DIR'];
  test.skip(!peers, 'needs PEERS_DIR: a stand-in for a language model');
  test.describe.configure({ timeout: 180_000 });
  test.use({ serviceWorkers: 'block' });
  let model: ModelServer;
  let ines: Person;
  test.beforeAll(async () => {
    model = await startWithModel(peers ?? '', ANSWERS);
  });
  // A plan has few workspaces, so each test has a writer of its own.
  test.beforeEach(async () => {
    await model.answer(ANSWERS);
    ines = await makePerson(model.server, 'Ines');
  });
  test.afterAll(() => model?.close());
  const makeChapter: AssistedChapter['makeChapter'] = () =>
    createWorkspaceWithDocument(model.server, ines, {
      title: 'The Tide Clerk',
      type: 'novel',
      document: 'High Water',
      text: MARKDOWN,
    });
  return {
    get model() {
      return model;
    },
    get ines() {
      return ines;
    },
    makeChapter,
    openChapter: async (browser, chapter, person = ines) => {
      const { path } = chapter ?? (await makeChapter());
      const opened = await openAs(browser, model.server, person, path);
      await expect(editorOf(opened.page)).toContainText('shining in strips');
      return opened;
    },
    ask: (page, action, words = SENTENCE) => askFor(page, action, words),
  };
}
