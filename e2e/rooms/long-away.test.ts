// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { refusalText } from '#client/sync/status/refusal-text.ts';
import { createSession } from '#server/auth/sessions.ts';
import { readConfig } from '#server/config.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoom } from '#server/db/journal/fold-room.ts';
import { readEpochs } from '#server/db/epoch.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { until, type Person } from '#sync/testing/test-rooms.ts';
import { openRooms, type Page } from './page.ts';

const DAY_MS = 24 * 3_600_000;

// The default limits.
const { rooms, openPage } = await openRooms({ config: readConfig({}) });

/** Folds all rows of a room into one snapshot, as the server does after half a minute without edits. */
async function fold(ydocId: string): Promise<void> {
  const folded = await foldRoom({ ydocId }, { reader: () => rooms.db.rawReader });
  if ('refused' in folded || !(await commitFold(rooms.db, folded)))
    throw new Error('The room was not folded.');
  expect(rooms.rows(ydocId)).toEqual([]);
}

/** Creates a document that Ada and Ben can edit and Cara can read. Cara's device has none of it. */
async function createSharedDocument() {
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const [ben, cara] = [await rooms.person('Ben'), await rooms.person('Cara')];
  await rooms.member(workspaceId, ben, 'editor');
  await rooms.member(workspaceId, cara, 'viewer');
  return { ada, ben, cara, ydocId };
}

/** Puts Ada's phone away with unsent text. Meanwhile Ben writes, and the room is folded. */
async function putPhoneAway() {
  const { ada, ben, cara, ydocId } = await createSharedDocument();
  const phone = openPage(rooms, { person: ada, ydocId });
  await phone.waitForStatus('saved');
  phone.type('Acknowledged. ');
  await phone.waitForStatus('saved');
  await until(async () => (await phone.countUnacked()) === 0);
  phone.disconnect();
  await phone.waitForStatus('device');
  phone.type('On the train. ');
  await phone.waitForStatus('device');
  const { device } = phone;
  phone.close();
  const desktop = openPage(rooms, { person: ben, ydocId });
  await desktop.waitForStatus('saved');
  for (let at = 0; at < 50; at += 1) desktop.type(`ben${at} `);
  await desktop.waitForStatus('saved');
  desktop.close();
  await fold(ydocId);
  return { ada, cara, ydocId, device, epoch: rooms.epoch };
}

/** Makes the sessions, their last use and the bindings of client ids this many days old. */
function backdate(days: number): void {
  const at = Date.now() - days * DAY_MS;
  for (const sql of [
    'UPDATE session SET created_at = $at, last_used_at = $at',
    'UPDATE doc_client SET created_at = $at',
  ])
    rooms.db.rawWriter.prepare(sql).run({ at });
}

/** Begins an epoch as if the database had been restored this many days ago. All rows stay. */
async function pretendRestore(days: number, reader: { person: Person; ydocId: string }): Promise<void> {
  const { current, earlier } = readEpochs(rooms.db.rawReader);
  const setMeta = rooms.db.rawWriter.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  setMeta.run('earlier_epochs', JSON.stringify([...earlier, current]));
  setMeta.run('epoch', uuidv7({ msecs: Date.now() - days * DAY_MS }));
  await rooms.restart();
  // The first join makes the process notice the new epoch, which closes every socket.
  const first = openPage(rooms, reader);
  await until(() => first.joins === 2 && first.room.getState().facts.synced);
  first.close();
}

const signIn = async (person: Person): Promise<Person> => ({
  ...person,
  sessionId: await rooms.db.write({ scopes: [] }, (tx) => createSession(tx, person.userId)),
});

const storedText = (ydocId: string): string =>
  journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).toJSON();

const ALL_WORDS = ['Acknowledged. ', 'On the train. ', 'ben0 ', 'ben49 '];

async function expectAllWords(returned: Page, person: Person, ydocId: string): Promise<void> {
  await until(() => returned.room.getState().status === 'saved' && !returned.room.getState().isDirty);
  expect([...returned.refusals]).toEqual([]);
  expect(returned.joins).toBe(1);
  const other = openPage(rooms, { person, ydocId });
  await until(() => other.room.getState().facts.synced);
  const stored = storedText(ydocId);
  for (const words of ALL_WORDS)
    for (const text of [returned.text, other.text, stored]) expect(text.split(words)).toHaveLength(2);
  await until(async () => (await returned.countUnacked()) === 0);
}

test.each([29, 31, 59])(
  '[C1][A6][A14] a phone that returns after %i days sends its text to a folded room of a restored server',
  async (days) => {
    const { ada, cara, ydocId, device, epoch } = await putPhoneAway();
    backdate(days);
    await pretendRestore(days - 1, { person: cara, ydocId });
    const returned = openPage(rooms, { person: ada, ydocId, device, epoch });
    await until(() => returned.room.getState().isHere);
    expect(returned.text).toContain('On the train. ');
    await expectAllWords(returned, cara, ydocId);
  },
);

test('[G3][C10] after 61 days the session has expired: the text stays on the phone, and arrives after the next log-in', async () => {
  const { ada, cara, ydocId, device, epoch } = await putPhoneAway();
  backdate(61);
  const returned = openPage(rooms, { person: ada, ydocId, device, epoch });
  await until(() => returned.refusals.has('signed-out'));
  expect(returned.text).toContain('On the train. ');
  expect(await returned.countUnacked()).toBeGreaterThan(0);
  returned.close();
  const signedIn = openPage(rooms, { person: await signIn(ada), ydocId, device, epoch });
  await expectAllWords(signedIn, await signIn(cara), ydocId);
});

/** Puts a phone away with its own unsent text and with text of Ben that a restore of the server then loses. */
async function putPhoneAwayWithLostText() {
  const { ada, ben, cara, ydocId } = await createSharedDocument();
  const phone = openPage(rooms, { person: ada, ydocId });
  const desktop = openPage(rooms, { person: ben, ydocId });
  await phone.waitForStatus('saved');
  await desktop.waitForStatus('saved');
  desktop.type('In the backup. ');
  await desktop.waitForStatus('saved');
  const [backup] = rooms.db.rawReader.prepare('SELECT max(id) AS id FROM doc_update').all() as {
    id: number;
  }[];
  desktop.type('Lost. ');
  await until(() => phone.text.includes('Lost. '));
  for (const page of [phone, desktop]) await until(async () => (await page.countUnacked()) === 0);
  phone.disconnect();
  await phone.waitForStatus('device');
  phone.type('On the train. ');
  await phone.waitForStatus('device');
  phone.close();
  desktop.close();
  await rooms.restart();
  rooms.db.rawWriter.prepare('DELETE FROM doc_update WHERE id > ?').run(backup?.id);
  expect(storedText(ydocId)).toContain('In the backup. ');
  expect(storedText(ydocId)).not.toContain('Lost. ');
  return { ada, ben, cara, ydocId, epoch: rooms.epoch, phone: phone.device, desktop: desktop.device };
}

test('[A14][E3] within 30 days of a restore the phone sends back its own text and the text of others', async () => {
  const { ada, cara, ydocId, epoch, phone } = await putPhoneAwayWithLostText();
  backdate(30);
  await pretendRestore(29, { person: cara, ydocId });
  const returned = openPage(rooms, { person: ada, ydocId, device: phone, epoch });
  await until(() => returned.room.getState().status === 'saved' && !returned.room.getState().isDirty);
  expect(returned.text).toBe('In the backup. Lost. On the train. ');
  expect(storedText(ydocId)).toContain(returned.text);
});

test('[A14][A8] after 31 days the server refuses the text of others; the phone retains its own text, which arrives once the other device has returned', async () => {
  const { ada, ben, cara, ydocId, epoch, phone, desktop } = await putPhoneAwayWithLostText();
  backdate(32);
  await pretendRestore(31, { person: cara, ydocId });
  const refused = openPage(rooms, { person: ada, ydocId, device: phone, epoch });
  await until(() => refused.refusals.has('foreign-client-id'));
  expect(refused.room.getState()).toMatchObject({ status: 'unsaved', isHere: true, isDirty: true });
  expect(refusalText('foreign-client-id')).toContain('Download');
  expect(refused.text).toBe('In the backup. Lost. On the train. ');
  expect(refused.joins).toBe(1);
  refused.close();
  const owner = openPage(rooms, { person: ben, ydocId, device: desktop, epoch });
  await until(() => owner.text.includes('Lost. ') && owner.room.getState().status === 'saved');
  const returned = openPage(rooms, { person: ada, ydocId, device: phone, epoch });
  await until(() => returned.room.getState().status === 'saved' && !returned.room.getState().isDirty);
  expect([...returned.refusals]).toEqual([]);
  await until(() => owner.text === 'In the backup. Lost. On the train. ');
  expect(storedText(ydocId)).toContain(owner.text);
});
