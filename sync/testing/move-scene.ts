import type * as Y from 'yjs';
import { blocksOf, textOfBlock } from '#shared/moves/testing/move-writer.ts';
import { NO_AUTOMATIC_FOLDS } from './faults/full-disk.ts';
import { MoveDevice, storedTexts } from './move-device.ts';
import type { TestClient } from './test-client.ts';
import { TEST_LIMITS } from './test-limits.ts';
import { TestRooms, until, type Person } from './test-rooms.ts';

export const FERRY = 'The ferry left at nine. Nobody saw the ferryman go.';
/** The paragraphs after {@link MoveScene.conflict}, corrected. */
export const CORRECTED = ['The ferry left at nine. ', 'Nobody saw the boatman go.'];

/** Returns the offset of words in {@link FERRY}. */
export const at = (words: string): number => FERRY.indexOf(words);

/** Rooms with one text, a reader, and settings that a test may change before a restart. */
export class MoveScene {
  readonly rooms: TestRooms;
  readonly config: { -readonly [Name in keyof typeof TEST_LIMITS]: (typeof TEST_LIMITS)[Name] };
  readonly ada: Person;
  readonly workspaceId: string;
  readonly ydocId: string;
  readonly reader: TestClient;
  readonly #devices: MoveDevice[] = [];
  #lastClientId = 10;

  private constructor(
    rooms: TestRooms,
    config: MoveScene['config'],
    { ada, workspaceId, ydocId }: Awaited<ReturnType<TestRooms['createFixture']>>,
    reader: TestClient,
  ) {
    this.rooms = rooms;
    this.config = config;
    this.ada = ada;
    this.workspaceId = workspaceId;
    this.ydocId = ydocId;
    this.reader = reader;
  }

  static async start(): Promise<MoveScene> {
    const config = { ...TEST_LIMITS };
    const rooms = await TestRooms.start({ foldLimits: NO_AUTOMATIC_FOLDS, config });
    return MoveScene.#create(rooms, config, await rooms.createFixture());
  }

  /** Creates another text with the same words in the same rooms. */
  async inOtherText(): Promise<MoveScene> {
    const { rooms, config, ada, workspaceId } = this;
    const ydocId = await rooms.document(workspaceId, ada);
    return MoveScene.#create(rooms, config, { ada, workspaceId, ydocId });
  }

  static async #create(
    rooms: TestRooms,
    config: MoveScene['config'],
    fixture: Awaited<ReturnType<TestRooms['createFixture']>>,
  ): Promise<MoveScene> {
    const reader = await rooms.join(fixture.ada, fixture.ydocId);
    reader.type(FERRY);
    await reader.saved();
    return new MoveScene(rooms, config, fixture, reader);
  }

  /** Connects one more device, which has the text as it is stored now. */
  async device(person = this.ada, clientId = (this.#lastClientId += 1)): Promise<MoveDevice> {
    const device = await MoveDevice.join(this.rooms, this.ydocId, person, clientId);
    this.#devices.push(device);
    return device;
  }

  closeDevices(): void {
    for (const { raw } of this.#devices) raw.close();
  }

  /** Sends a split and, from another device that does not know of it, another word in the half that is split off. */
  async conflict(): Promise<void> {
    const [splitting, replacing] = [await this.device(), await this.device()];
    splitting.writer.split(0, at('Nobody'), 'second');
    replacing.writer.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
    await splitting.send();
    await replacing.send();
  }

  /** Waits for a text that a client shows and that the journal has, too. */
  async untilTexts(
    expected: readonly string[],
    { doc }: Pick<TestClient, 'doc'> = this.reader,
  ): Promise<void> {
    const isEqual = (texts: readonly string[]): boolean => texts.join('|') === expected.join('|');
    await until(
      () => isEqual(blocksOf(doc).map(textOfBlock)) && isEqual(storedTexts(this.rooms, this.ydocId)),
    );
  }

  /** Makes the server fold all rows, and waits for that. */
  async fold(): Promise<void> {
    this.rooms.setFoldLimits({ idleMs: 0, rows: 1, bytes: 1, everyMs: 20 });
    await this.rooms.restart();
    await until(() => this.rooms.rows(this.ydocId).length === 0);
    this.rooms.setFoldLimits(NO_AUTOMATIC_FOLDS);
    await this.rooms.restart();
  }

  /** Sends an update that a device of the product would not make. */
  async sendRow(device: MoveDevice, change: (doc: Y.Doc) => void): Promise<void> {
    device.writer.doc.transact(() => change(device.writer.doc));
    await device.send();
  }
}
