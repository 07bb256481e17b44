import { createTokenStore, documentCookies } from './tokens.ts'

/** The one token store of this window. */
export const tokenStore = createTokenStore(documentCookies, {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
})
