import { createHash } from 'node:crypto'

/** Only the spelling in which clients send passwords (dialect 5.1); it protects nothing by itself. */
export const md5Hex = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')
export const isMd5Hex = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)
