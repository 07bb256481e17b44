import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import {
  captchaMatches,
  checkPolicy,
  createCaptcha,
  createTokens,
  hashPassword,
  keepsStoredSecret,
  md5Hex,
  passwordDigest,
  randomPassword,
  secretBox,
  verifyPassword,
} from './index.ts'
import { deriveKey } from './keys.ts'

const SECRET = randomBytes(32)

describe('captcha', () => {
  test('is a picture of 130 x 48 with five signs that nobody confuses', () => {
    const { code, image } = createCaptcha()
    expect(code).toMatch(/^[^0O1lI]{5}$/)
    const png = PNG.sync.read(Buffer.from(image.replace('data:image/png;base64,', ''), 'base64'))
    expect([png.width, png.height]).toEqual([130, 48])
    const dark = png.data.filter((value, index) => index % 4 === 0 && value < 130).length
    expect(dark).toBeGreaterThan(300)
    expect(dark).toBeLessThan(3000)
  })
  test('two pictures of one code would differ, and codes are not guessable by order', () => {
    expect(new Set(Array.from({ length: 50 }, () => createCaptcha().code)).size).toBeGreaterThan(45)
  })
  test.each([
    ['AC3DE', 'ac3de ', true],
    ['AC3DE', 'AC3DF', false],
    ['AC3DE', 'AC3D', false],
    ['AC3DE', '', false],
  ])('%s typed as %j: %s', (code, typed, matches) => expect(captchaMatches(code, typed)).toBe(matches))
})

describe('password storage', () => {
  test('a client that sends the MD5 and one that sends plain text mean the same password (dialect 5.1)', async () => {
    const stored = await hashPassword(passwordDigest('Fleet#Car9x'))
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, passwordDigest(md5Hex('Fleet#Car9x')))).toBe(true)
    expect(await verifyPassword(stored, passwordDigest('Fleet#Car9y'))).toBe(false)
  })
  test('one password has two hashes, so that equal ones do not show', async () => {
    expect(await hashPassword(passwordDigest('x'))).not.toBe(await hashPassword(passwordDigest('x')))
  })
  test('an unknown account is refused like a wrong password', async () =>
    expect(await verifyPassword(undefined, passwordDigest('x'))).toBe(false))
  test('MD5 is that of the UTF-8 text in lower case', () => {
    expect(md5Hex('123456')).toBe('e10adc3949ba59abbe56e057f20f883e')
    expect(md5Hex('密码')).toBe('a8105204604a0b11e916f3879aae3b0b')
  })
})

const TOO_COMMON = '密码过于常见，请更换 / the password is too common, choose another'
const KINDS =
  '密码须包含大写字母、小写字母、数字、符号中的3种 / the password needs 3 of: capital letter, small letter, digit, sign'
const LENGTH = '密码长度应为8至64位 / the password must have 8 to 64 characters'
describe('password policy (10-platform L7)', () => {
  test.each([
    ['Xk7#mQ2', LENGTH],
    [`Xk7#${'m'.repeat(61)}`, LENGTH],
    ['abcdefgh', KINDS],
    ['abcd1234', KINDS],
    ['e10adc3949ba59abbe56e057f20f883e', KINDS],
    ['Zhou.Min2026', '密码不能包含账号 / the password must not contain the account'],
    ['P@ssw0rd!2026', TOO_COMMON],
    ['Admin@123', TOO_COMMON],
    ['Aa123456', TOO_COMMON],
    ['Qwer!234', TOO_COMMON],
    ['1qaz@WSX', TOO_COMMON],
    ['Abc@123456', TOO_COMMON],
    ['Welcome@2026', TOO_COMMON],
    ['Xk7#mQ2p', undefined],
    ['粤车Abc9租赁行', undefined],
  ])('%s: %s', (plain, reason) => expect(checkPolicy(plain, 'zhou.min')).toBe(reason))
  test('a tenant may ask for more by its parameters', () => {
    expect(checkPolicy('Xk7mQ2pXk7', 'a', { minLength: 10, kinds: 4 })).toContain('4种')
    expect(checkPolicy('Xk7#mQ2p', 'a', { minLength: 10, kinds: 4 })).toContain('10至64')
  })
  test('a random password always passes and is free of 0 O 1 l I', () => {
    for (let count = 0; count < 200; count++) {
      const plain = randomPassword('admin')
      expect([plain, checkPolicy(plain, 'admin'), /[0O1lI]/.test(plain)]).toEqual([plain, undefined, false])
    }
  })
})

describe('tokens', () => {
  const claims = { tenantId: '100001', userId: '7', sessionId: '9', clientId: '000000' }
  let now = new Date('2026-11-21T01:00:00Z')
  const tokens = createTokens(SECRET, { now: () => now })
  const invalid = { ok: false, reason: 'invalid' }

  test('an access token says who calls until it expires after 3,600 s', async () => {
    const signed = await tokens.signAccess(claims)
    expect(await tokens.verifyAccess(signed.token)).toEqual({
      ok: true,
      claims,
      tokenId: signed.tokenId,
      expiresAt: new Date('2026-11-21T02:00:00Z'),
    })
    now = new Date('2026-11-21T02:00:06Z')
    expect(await tokens.verifyAccess(signed.token)).toEqual({ ok: false, reason: 'expired' })
    now = new Date('2026-11-21T01:00:00Z')
  })
  test('a refresh token calls nothing and an access token refreshes nothing', async () => {
    expect(await tokens.verifyAccess((await tokens.signRefresh(claims)).token)).toEqual(invalid)
    expect(await tokens.verifyRefresh((await tokens.signAccess(claims)).token)).toEqual(invalid)
    expect(await tokens.verifyRefresh((await tokens.signRefresh(claims)).token)).toMatchObject({ ok: true, claims })
  })
  test('the right key does not help a token of the wrong type or audience', async () => {
    const forge = (type: string, audience: string) =>
      new SignJWT({ token_type: type, tenant_id: '1', user_id: '1', session_id: '1', client_id: '1' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('fleet-back-office')
        .setAudience(audience)
        .setJti('1')
        .setExpirationTime(now.getTime() / 1000 + 60)
        .sign(deriveKey(SECRET, 'access-tokens'))
    expect(await tokens.verifyAccess(await forge('access_token', 'calls'))).toMatchObject({ ok: true })
    expect(await tokens.verifyAccess(await forge('refresh_token', 'calls'))).toEqual(invalid)
    expect(await tokens.verifyAccess(await forge('access_token', 'refresh'))).toEqual(invalid)
  })
  test('a token of another installation, a changed one, one without signature and rubbish are refused', async () => {
    const { token } = await tokens.signAccess(claims)
    const [head, body, signature] = token.split('.') as [string, string, string]
    const changed = Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('"user_id":"7"', '"user_id":"1"'),
    ).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const foreign = (await createTokens(randomBytes(32), { now: () => now }).signAccess(claims)).token
    for (const forged of [
      foreign,
      `${head}.${changed}.${signature}`,
      `${none}.${body}.`,
      `${head}.${body}.`,
      '',
      'x',
      'a.b.c',
      `${token}x`,
    ])
      expect([forged, await tokens.verifyAccess(forged)]).toEqual([forged, invalid])
  })
  test('rights are not in the token, since they may be gone before it is', async () => {
    const body = JSON.parse(
      Buffer.from((await tokens.signAccess(claims)).token.split('.')[1]!, 'base64url').toString(),
    ) as object
    expect(Object.keys(body).sort()).toEqual([
      'aud',
      'client_id',
      'exp',
      'iat',
      'iss',
      'jti',
      'nbf',
      'session_id',
      'tenant_id',
      'token_type',
      'user_id',
    ])
  })
  test.each([
    ['short', Buffer.from('secret')],
    ['all zero', Buffer.alloc(32)],
  ])('a secret that is %s stops the server: a known key forges every token', (_, secret) => {
    expect(() => createTokens(secret)).toThrow('32 random bytes')
  })
})

describe('stored secrets (10-platform D13)', () => {
  const box = secretBox(SECRET)
  test('come back at their place only, and two equal ones look different', () => {
    const stored = box.encrypt('密钥 AKID', 'oss:1:secretKey')
    expect(box.decrypt(stored, 'oss:1:secretKey')).toBe('密钥 AKID')
    expect(stored).not.toContain('AKID')
    expect(box.encrypt('密钥 AKID', 'oss:1:secretKey')).not.toBe(stored)
    expect(() => box.decrypt(stored, 'oss:2:secretKey')).toThrow()
    expect(() => secretBox(randomBytes(32)).decrypt(stored, 'oss:1:secretKey')).toThrow()
  })
  test('a changed text, a cut one and a plain one are noticed', () => {
    const stored = box.encrypt('x', 'p')
    const bytes = Buffer.from(stored.slice(3), 'base64url')
    bytes[bytes.length - 1]! ^= 1
    for (const bad of [`v1.${bytes.toString('base64url')}`, stored.slice(0, 20), 'x', ''])
      expect(() => box.decrypt(bad, 'p')).toThrow()
  })
  test.each([
    ['******', true],
    ['*', true],
    ['', false],
    ['a***', false],
  ])('%j on update keeps the old secret: %s', (value, keeps) => expect(keepsStoredSecret(value)).toBe(keeps))
})
