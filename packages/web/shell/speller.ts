import { pinyin } from 'pinyin-pro'
import type { Speller } from './menu-search.ts'

export const speller: Speller = {
  spell: name => ({
    pinyin: pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase(),
    initials: pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase(),
  }),
}
