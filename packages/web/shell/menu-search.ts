import { addressOf, type MenuNode } from './menu.ts'

export interface MenuEntry {
  code: string
  name: string
  trail: string
  address: string
  icon: string
  isNewWindow: boolean
  pinyin: string
  initials: string
}

/** Ways to write a Chinese name with Latin letters; empty until the library has come. */
export interface Speller {
  spell(name: string): { pinyin: string; initials: string }
}
const silent: Speller = { spell: () => ({ pinyin: '', initials: '' }) }

export function entriesOf(
  nodes: readonly MenuNode[],
  text: (label: string) => string,
  speller: Speller = silent,
  trail: string[] = [],
  icon = 'dot',
): MenuEntry[] {
  return nodes.flatMap(node => {
    const name = text(node.name)
    const source = node.source && node.source !== 'dot' ? node.source : icon
    if (node.children) return entriesOf(node.children, text, speller, [...trail, name], source)
    return [
      {
        code: node.code,
        name,
        trail: trail.join(' / '),
        address: node.isOpen === 2 ? node.path : addressOf(node),
        icon: source,
        isNewWindow: node.isOpen === 2,
        ...speller.spell(name),
      },
    ]
  })
}

/**
 * Names that start with the text first (the product's rule), then pinyin initials, whole pinyin, and names that contain
 * it. Case does not matter.
 */
export function searchMenus(entries: readonly MenuEntry[], typed: string, limit = 8): MenuEntry[] {
  const text = typed.trim().toLowerCase()
  if (!text) return []
  return entries
    .map(entry => ({ entry, rank: rankOf(entry, text) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || a.entry.name.length - b.entry.name.length)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

function rankOf(entry: MenuEntry, text: string): number {
  const name = entry.name.toLowerCase()
  if (name.startsWith(text)) return 0
  if (entry.initials.startsWith(text)) return 1
  if (entry.pinyin.startsWith(text)) return 2
  if (name.includes(text)) return 3
  if (entry.initials.includes(text) || entry.pinyin.includes(text)) return 4
  return entry.trail.toLowerCase().includes(text) ? 5 : Infinity
}
