import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { fill } from '#kernel/refusal.ts'
import type { Label } from '#kernel/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isMd5Hex, md5Hex } from './md5.ts'

/** The lower-case MD5 text of a password: what clients send and what the slow hash is made of (dialect 5.1). */
export type PasswordDigest = string & { readonly __unit: 'passwordDigest' }

/**
 * From a call that may carry either form. 32 lower-case hex digits are taken as a digest; no plain password of that
 * form passes `checkPolicy`.
 */
export const passwordDigest = (typed: string): PasswordDigest =>
  (isMd5Hex(typed) ? typed : md5Hex(typed)) as PasswordDigest

/** argon2id is the library's algorithm 2; 19 MiB and 2 passes are the recommended least, about 30 ms here. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (digest: PasswordDigest): Promise<string> => hash(digest, COST)

/**
 * `stored` is undefined for an unknown account: it costs the same time, so that the clock does not tell which accounts
 * exist (10-platform L6).
 */
export async function verifyPassword(stored: string | undefined, digest: PasswordDigest): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody()), digest)
  return matches && stored !== undefined
}

let nobodysHash: Promise<string> | undefined
const nobody = (): Promise<string> => (nobodysHash ??= hashPassword(passwordDigest(randomPassword())))

export interface PasswordPolicy {
  minLength: number
  kinds: number
}
const POLICY: PasswordPolicy = { minLength: 8, kinds: 3 }
const MAX_LENGTH = 64
const LENGTH_REASON: Label =
  '密码长度应为{min}至{max}位 / the password must have {min} to {max} {max|character|characters}'
const KINDS_REASON: Label =
  '密码须包含大写字母、小写字母、数字、符号中的{kinds}种 / the password needs {kinds} of: capital letter, small letter, digit, sign'
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/**
 * The first rule of 10-platform L7 that a plain password breaks; the last five passwords are compared by the caller,
 * who holds their hashes.
 */
export function checkPolicy(plain: string, account: string, policy: PasswordPolicy = POLICY): Label | undefined {
  const length = [...plain].length
  if (length < policy.minLength || length > MAX_LENGTH)
    return fill(LENGTH_REASON, { min: policy.minLength, max: MAX_LENGTH }) as Label
  if (KINDS.filter(kind => kind.test(plain)).length < policy.kinds)
    return fill(KINDS_REASON, { kinds: policy.kinds }) as Label
  if (account !== '' && plain.toLowerCase().includes(account.toLowerCase()))
    return '密码不能包含账号 / the password must not contain the account'
  // What looks like a digest would be stored as one, and then no login with its own digest would fit.
  if (isCommonPassword(plain) || isMd5Hex(plain))
    return '密码过于常见，请更换 / the password is too common, choose another'
  return undefined
}

/** Without the signs that people confuse when they read one from a screen or paper: 0 O 1 l I. */
const SETS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@#%+=?-']

/** For first passwords and resets: 14 signs of all four kinds (about 80 bits), always within the policy. */
export function randomPassword(account = ''): string {
  const all = SETS.join('')
  for (;;) {
    const signs = Array.from({ length: 14 }, () => all[randomInt(all.length)]!).join('')
    if (KINDS.every(kind => kind.test(signs)) && checkPolicy(signs, account) === undefined) return signs
  }
}
