import { type Label, type Language, textOf } from '#kernel'
import { createHash } from 'node:crypto'
import type { Tx } from '#packages/database/tx.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'

/** Whom another system vouches for. */
export interface Identity {
  readonly uuid: string
  readonly nickName: string
}

/**
 * A provider of identities: the code that its page sent back is exchanged for a person (10-platform 3.3, social and
 * single sign-on).
 */
export interface IdentityProvider {
  readonly name: Label
  /**
   * Its own page, where the person says who he is; it comes back to oauth/callback/{source} with a code and this state.
   */
  authorize(state: string): string
  exchange(code: string, state: string): Promise<Identity | undefined>
}

/**
 * The built-in provider: its page is a dialog of the sign-in, marked as simulated. The code carries a name and a word
 * that only this person knows;
 * whoever says both again is the same person, nobody else can become him. 拒绝 as the word is a provider that refuses,
 * 超时 one that answers late.
 */
const simulated: IdentityProvider = {
  name: '模拟身份 / Simulated identity',
  authorize: state => `/login?social=simulated&state=${encodeURIComponent(state)}`,
  async exchange(code) {
    const [name = '', word = ''] = Buffer.from(code, 'base64url').toString('utf8').split('\n')
    if (name === '' || word === '' || word === '拒绝') return undefined
    if (word === '超时')
      await new Promise(resolve => {
        setTimeout(resolve, 3_000)
      })
    return {
      uuid: createHash('sha256').update(`simulated identity\n${name}\n${word}`).digest('hex'),
      nickName: name.slice(0, 64),
    }
  },
}

const providers: Readonly<Record<string, IdentityProvider>> = { simulated }

/** What people call a source; one that this server knows no more goes by its own word. */
export const sourceName = (source: string, language: Language): string =>
  Object.hasOwn(providers, source) ? textOf(providers[source]!.name, language) : source

/** The provider behind a source, where the tenant has switched it on by parameter `login.sources`. */
export async function providerOf(tx: Tx, source: string): Promise<IdentityProvider | undefined> {
  const allowed = (await paramValue(tx, 'login.sources')).split(',').map(one => one.trim())
  return allowed.includes(source) && Object.hasOwn(providers, source) ? providers[source] : undefined
}
