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

// The limits as they are delivered.
const { rooms, page } = await openRooms({ config: readConfig({}) });

/** As half a minute of rest does: no rows, one snapshot. */
async function fold(ydocId: string): Promise<void> {
  const folded = await foldRoom({ ydocId }, { reader: () => rooms.db.rawReader });
  if ('refused' in folded || !(await commitFold(rooms.db, folded)))
    throw new Error('The room was not folded.');
  expect(rooms.rows(ydocId)).toEqual([]);
}

/** A document of Ada and Ben, and of Cara, who reads it and has no device that holds any of it. */
async function shared() {
  const { ada, workspaceId, ydocId } = await rooms.desk();
  const [ben, cara] = [await rooms.person('Ben'), await rooms.person('Cara')];
  await rooms.member(workspaceId, ben, 'editor');
  await rooms.member(workspaceId, cara, 'viewer');
  return { ada, ben, cara, ydocId };
}

/** A phone that was put away with words which the server lacks; meanwhile somebody else writes and the room is folded. */
async function putAway() {
  const { ada, ben, cara, ydocId } = await shared();
  const phone = page(rooms, { person: ada, ydocId });
  await phone.status('saved');
  phone.type('Acknowledged. ');
  await phone.status('saved');
  await until(async () => (await phone.owes()) === 0);
  phone.cut();
  await phone.status('device');
  phone.type('On the train. ');
  await phone.status('device');
  const { device } = phone;
  phone.close();
  const desktop = page(rooms, { person: ben, ydocId });
  await desktop.status('saved');
  for (let at = 0; at < 50; at += 1) desktop.type(`ben${at} `);
  await desktop.status('saved');
  desktop.close();
  await fold(ydocId);
  return { ada, cara, ydocId, device, epoch: rooms.epoch };
}

/** As if the sessions were last used, and the client ids bound, so many days ago. */
function age(days: number): void {
  const at = Date.now() - days * DAY_MS;
  for (const sql of [
    'UPDATE session SET created_at = $at, last_used_at = $at',
    'UPDATE doc_client SET created_at = $at',
  ])
    rooms.db.rawWriter.prepare(sql).run({ at });
}

/** As if the database had been restored so many days ago; it still has what was stored before. */
async function restoredBefore(days: number, reader: { person: Person; ydocId: string }): Promise<void> {
  const { current, earlier } = readEpochs(rooms.db.rawReader);
  const put = rooms.db.rawWriter.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  put.run('earlier_epochs', JSON.stringify([...earlier, current]));
  put.run('epoch', uuidv7({ msecs: Date.now() - days * DAY_MS }));
  await rooms.restart();
  // The first who joins makes the process notice the epoch, which ends every socket.
  const first = page(rooms, reader);
  await until(() => first.joins === 2 && first.room.getState().facts.synced);
  first.close();
}

const signIn = async (person: Person): Promise<Person> => ({
  ...person,
  sessionId: await rooms.db.write({ scopes: [] }, (tx) => createSession(tx, person.userId)),
});

const storedText = (ydocId: string): string =>
  journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).toJSON();

const everything = ['Acknowledged. ', 'On the train. ', 'ben0 ', 'ben49 '];

async function hasEverything(returned: Page, person: Person, ydocId: string): Promise<void> {
  await until(() => returned.room.getState().status === 'saved' && !returned.room.getState().isDirty);
  expect([...returned.refusals]).toEqual([]);
  expect(returned.joins).toBe(1);
  const other = page(rooms, { person, ydocId });
  await until(() => other.room.getState().facts.synced);
  const stored = storedText(ydocId);
  for (const words of everything)
    for (const text of [returned.text, other.text, stored]) expect(text.split(words)).toHaveLength(2);
  await until(async () => (await returned.owes()) === 0);
}

test.each([29, 31, 59])(
  '[C1][A6][A14] a phone that comes back after %i days, to a folded room of a restored server, brings its words',
  async (days) => {
    const { ada, cara, ydocId, device, epoch } = await putAway();
    age(days);
    await restoredBefore(days - 1, { person: cara, ydocId });
    const returned = page(rooms, { person: ada, ydocId, device, epoch });
    await until(() => returned.room.getState().isHere);
    expect(returned.text).toContain('On the train. ');
    await hasEverything(returned, cara, ydocId);
  },
);

test('[G3][C10] after 61 days the session is over: the words stay on the phone, and arrive after the next log-in', async () => {
  const { ada, cara, ydocId, device, epoch } = await putAway();
  age(61);
  const returned = page(rooms, { person: ada, ydocId, device, epoch });
  await until(() => returned.refusals.has('signed-out'));
  expect(returned.text).toContain('On the train. ');
  expect(await returned.owes()).toBeGreaterThan(0);
  returned.close();
  const signedIn = page(rooms, { person: await signIn(ada), ydocId, device, epoch });
  await hasEverything(signedIn, await signIn(cara), ydocId);
});

/** A phone that holds words of its own and words of somebody else, and a server whose restore lost the latter. */
async function putAwayWithLostText() {
  const { ada, ben, cara, ydocId } = await shared();
  const phone = page(rooms, { person: ada, ydocId });
  const desktop = page(rooms, { person: ben, ydocId });
  await phone.status('saved');
  await desktop.status('saved');
  desktop.type('In the backup. ');
  await desktop.status('saved');
  const [backup] = rooms.db.rawReader.prepare('SELECT max(id) AS id FROM doc_update').all() as {
    id: number;
  }[];
  desktop.type('Lost. ');
  await until(() => phone.text.includes('Lost. '));
  for (const one of [phone, desktop]) await until(async () => (await one.owes()) === 0);
  phone.cut();
  await phone.status('device');
  phone.type('On the train. ');
  await phone.status('device');
  phone.close();
  desktop.close();
  await rooms.restart();
  rooms.db.rawWriter.prepare('DELETE FROM doc_update WHERE id > ?').run(backup?.id);
  expect(storedText(ydocId)).toContain('In the backup. ');
  expect(storedText(ydocId)).not.toContain('Lost. ');
  return { ada, ben, cara, ydocId, epoch: rooms.epoch, phone: phone.device, desktop: desktop.device };
}

test('[A14][E3] within 30 days of a restore the phone gives back its own words and those of others', async () => {
  const { ada, cara, ydocId, epoch, phone } = await putAwayWithLostText();
  age(30);
  await restoredBefore(29, { person: cara, ydocId });
  const returned = page(rooms, { person: ada, ydocId, device: phone, epoch });
  await until(() => returned.room.getState().status === 'saved' && !returned.room.getState().isDirty);
  expect(returned.text).toBe('In the backup. Lost. On the train. ');
  expect(storedText(ydocId)).toContain(returned.text);
});

test('[A14][A8] after 31 days the phone says that others’ words are refused; its own stay there, and arrive once the others’ device has come back', async () => {
  const { ada, ben, cara, ydocId, epoch, phone, desktop } = await putAwayWithLostText();
  age(32);
  await restoredBefore(31, { person: cara, ydocId });
  const refused = page(rooms, { person: ada, ydocId, device: phone, epoch });
  await until(() => refused.refusals.has('foreign-client-id'));
  expect(refused.room.getState()).toMatchObject({ status: 'unsaved', isHere: true, isDirty: true });
  expect(refusalText('foreign-client-id')).toContain('Download');
  expect(refused.text).toBe('In the backup. Lost. On the train. ');
  expect(refused.joins).toBe(1);
  refused.close();
  const owner = page(rooms, { person: ben, ydocId, device: desktop, epoch });
  await until(() => owner.text.includes('Lost. ') && owner.room.getState().status === 'saved');
  const returned = page(rooms, { person: ada, ydocId, device: phone, epoch });
  await until(() => returned.room.getState().status === 'saved' && !returned.room.getState().isDirty);
  expect([...returned.refusals]).toEqual([]);
  await until(() => owner.text === 'In the backup. Lost. On the train. ');
  expect(storedText(ydocId)).toContain(owner.text);
});
