import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
let spelling: typeof import('pinyin-pro') | undefined
let sanitizing: typeof import('sanitize-html') | undefined

// Their tables weigh 25 MB of every replica, and most replicas live through a day without a rich text or a new name:
// they come with their first use.

/** Chinese text in Latin letters. */
export const pinyin = ((...given: Parameters<typeof import('pinyin-pro').pinyin>) =>
  (spelling ??= load('pinyin-pro') as typeof import('pinyin-pro')).pinyin(
    ...given,
  )) as typeof import('pinyin-pro').pinyin
export const sanitizer = (): typeof import('sanitize-html') =>
  (sanitizing ??= load('sanitize-html') as typeof import('sanitize-html'))
