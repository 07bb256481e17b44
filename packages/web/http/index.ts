export * from './errors.ts'
export { noteLeaving, noteStaying } from './leaving.ts'
export { request, queryOf, TIMEOUT_MS, type Method, type RequestOptions } from './request.ts'
export { idleMs, noteSeen } from './seen.ts'
export { setReactions, type Reactions } from './reactions.ts'
export {
  onWindowMessage,
  refresher,
  setRefreshAge,
  tellWindows,
  tokensOf,
  type TokenAnswer,
  type WindowMessage,
} from './session-tokens.ts'
export { readStream } from './stream.ts'
export type { StreamEvent } from './events.ts'
export { tokenStore } from './token-store.ts'
export { REFRESH_AGE_MS, DEAD_AGE_MS } from './tokens.ts'
export { md5 } from './md5.ts'
