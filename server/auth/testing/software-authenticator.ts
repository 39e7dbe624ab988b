import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '#shared/accounts/passkeys.ts';

/** Faults of an authenticator or of the page that asks it. */
export interface Fault {
  origin?: string;
  /** The site whose hash is signed. */
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The counter that is signed; without it the counter rises by one. */
  counter?: number;
  /** Somebody is there, but the authenticator does not know who. */
  isUnverified?: boolean;
  userHandle?: string;
  /** Signs other bytes than it sends. */
  isForged?: boolean;
}

interface Key {
  privateKey: ReturnType<typeof generateKeyPairSync>['privateKey'];
  credential: string;
  userHandle: string;
  counter: number;
}

const UP = 1;
const UV = 4;
const ATTESTED = 64;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A head of CBOR: the major type and a length, in the shortest form that holds 16 bits. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);

/** An authenticator in software, with ES256 keys and no attestation (WebAuthn level 3). */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys: Key[] = [];

  /** @param origin the origin of the page that asks */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The newest credential. */
  get newest(): string {
    const key = this.#keys.at(-1);
    if (!key) throw new Error('This authenticator holds no passkey.');
    return key.credential;
  }

  create(options: PasskeyCreationOptions, fault: Fault = {}): PasskeyRegistration {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const id = randomBytes(16);
    const key = { privateKey, credential: base64url(id), userHandle: options.user.id, counter: 0 };
    this.#keys.push(key);
    const coseKey = Buffer.concat([
      // A map of five: kty EC2, alg ES256, crv P-256, x, y.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
    const authData = this.#authenticatorData(key, options.rp.id, fault, attested);
    const attestationObject = Buffer.concat([
      head(5, 3),
      text('fmt'),
      text('none'),
      text('attStmt'),
      head(5, 0),
      text('authData'),
      bytes(authData),
    ]);
    return {
      credential: key.credential,
      attestationObject: base64url(attestationObject),
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, fault),
      transports: ['internal'],
    };
  }

  get(options: PasskeyRequestOptions, fault: Fault = {}, credential = this.newest): PasskeyAssertion {
    const key = this.#keys.find((each) => each.credential === credential);
    if (!key) throw new Error('This authenticator does not hold this passkey.');
    key.counter = fault.counter ?? key.counter + 1;
    const authenticatorData = this.#authenticatorData(key, options.rpId, fault);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, fault);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    if (fault.isForged) signed[0] = (signed[0] ?? 0) ^ 1;
    return {
      credential,
      authenticatorData: base64url(authenticatorData),
      clientDataJSON,
      signature: base64url(sign('sha256', signed, key.privateKey)),
      userHandle: fault.userHandle ?? key.userHandle,
    };
  }

  #authenticatorData(key: Key, rpId: string, fault: Fault, attested?: Buffer): Buffer {
    const flags = UP | (fault.isUnverified ? 0 : UV) | (attested ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(key.counter);
    return Buffer.concat([
      sha256(fault.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  }

  #clientData(type: string, challenge: string, fault: Fault): string {
    const data = {
      type: fault.type ?? type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? this.#origin,
      crossOrigin: false,
    };
    return base64url(Buffer.from(JSON.stringify(data)));
  }
}
