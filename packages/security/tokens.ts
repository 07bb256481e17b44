import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import type { Clock } from '#kernel/dates.ts'
import { systemClock } from '#kernel/dates.ts'
import { deriveKey } from './keys.ts'

export type TokenType = 'access_token' | 'refresh_token'

/** Who and which session; never rights, which are read from the database (10-platform D5). Ids are decimal strings. */
export interface TokenClaims {
  tenantId: string
  userId: string
  sessionId: string
  clientId: string
}
export interface SignedToken {
  token: string
  tokenId: string
  expiresAt: Date
}
export type Verified =
  | { ok: true; claims: TokenClaims; tokenId: string; expiresAt: Date }
  | { ok: false; reason: 'expired' | 'invalid' }

export interface Tokens {
  signAccess(claims: TokenClaims, seconds?: number): Promise<SignedToken>
  signRefresh(claims: TokenClaims, seconds?: number): Promise<SignedToken>
  verifyAccess(token: string): Promise<Verified>
  verifyRefresh(token: string): Promise<Verified>
}

const ISSUER = 'fleet-back-office'
const AUDIENCE: Record<TokenType, string> = { access_token: 'calls', refresh_token: 'refresh' }
const SECONDS: Record<TokenType, number> = { access_token: 3600, refresh_token: 604_800 }

/**
 * Signs and checks tokens (HS256). Access and refresh tokens differ in key, audience and token_type, so that neither
 * passes for the other (dialect 13.8).
 * A valid token only says that we issued it: whether its session still lives is the caller's question to the database.
 */
export function createTokens(installationSecret: Uint8Array, clock: Clock = systemClock): Tokens {
  const keys: Record<TokenType, Buffer> = {
    access_token: deriveKey(installationSecret, 'access-tokens'),
    refresh_token: deriveKey(installationSecret, 'refresh-tokens'),
  }
  const sign = (type: TokenType, claims: TokenClaims, seconds: number) =>
    signToken(keys[type], type, claims, seconds, clock)
  const verify = (type: TokenType, token: string) => verifyToken(keys[type], type, token, clock)
  return {
    signAccess: (claims, seconds = SECONDS.access_token) => sign('access_token', claims, seconds),
    signRefresh: (claims, seconds = SECONDS.refresh_token) => sign('refresh_token', claims, seconds),
    verifyAccess: token => verify('access_token', token),
    verifyRefresh: token => verify('refresh_token', token),
  }
}

async function signToken(
  key: Buffer,
  type: TokenType,
  claims: TokenClaims,
  seconds: number,
  clock: Clock,
): Promise<SignedToken> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const tokenId = randomUUID()
  const token = await new SignJWT({
    token_type: type,
    tenant_id: claims.tenantId,
    user_id: claims.userId,
    session_id: claims.sessionId,
    client_id: claims.clientId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE[type])
    .setJti(tokenId)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + seconds)
    .sign(key)
  return { token, tokenId, expiresAt: new Date((now + seconds) * 1000) }
}

async function verifyToken(key: Buffer, type: TokenType, token: string, clock: Clock): Promise<Verified> {
  try {
    // 5 s: replicas' clocks differ a little, and a token may be used in the second of its birth.
    const rules = {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE[type],
      currentDate: clock.now(),
      clockTolerance: 5,
      requiredClaims: ['exp', 'jti'],
    }
    const { payload } = await jwtVerify(token, key, rules)
    const claims = claimsOf(payload)
    if (payload['token_type'] !== type || claims === undefined) return { ok: false, reason: 'invalid' }
    return { ok: true, claims, tokenId: payload.jti!, expiresAt: new Date(payload.exp! * 1000) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired' }
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { ok: false, reason: 'invalid' }
    throw error
  }
}

function claimsOf(payload: JWTPayload): TokenClaims | undefined {
  const texts = [payload['tenant_id'], payload['user_id'], payload['session_id'], payload['client_id']]
  if (!texts.every(text => typeof text === 'string' && text !== '')) return undefined
  const [tenantId, userId, sessionId, clientId] = texts as [string, string, string, string]
  // What is no id reaches no statement: a token is somebody's input even when its signature fits.
  if (!/^[0-9A-Za-z]{1,12}$/.test(tenantId) || !/^\d{1,18}$/.test(userId) || !/^\d{1,18}$/.test(sessionId))
    return undefined
  return { tenantId, userId, sessionId, clientId }
}
