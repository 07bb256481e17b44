import type { MenuSeed } from '#areas/platform/menu/build-menu.ts'

/** What grants need to know of a menu row; also read back from the stored rows. */
export type GrantRow = Pick<MenuSeed, 'code' | 'parent' | 'sensitive'>

const viewing = /_(view|export|statistics)$/
const writing = /_(view|export|statistics|add|edit|afresh|delete|import|print)$/

/**
 * The codes that a line of grants means in this menu (10-platform 9). Names of what is not built yet mean nothing until
 * it is.
 */
export function codesOfGrants(grants: string, menu: readonly GrantRow[]): string[] {
  const codes = new Set<string>()
  const children = Map.groupBy(menu, row => row.parent)
  for (const part of grants.split(';')) {
    const [letter, ...words] = part.trim().split(/\s+/)
    if (letter === '+') for (const word of words) for (const code of named(word, menu)) codes.add(code)
    else
      for (const group of words) {
        for (const leaf of children.get(`m_${group}`) ?? []) {
          codes.add(leaf.code)
          for (const button of children.get(leaf.code) ?? []) if (allows(letter!, button)) codes.add(button.code)
        }
      }
  }
  return [...codes]
}

function allows(letter: string, button: GrantRow): boolean {
  if (letter === 'V') return viewing.test(button.code)
  if (button.sensitive) return false
  return letter === 'M' || writing.test(button.code)
}

function named(word: string, menu: readonly GrantRow[]): string[] {
  const all = menu.filter(row => !row.code.startsWith('m_')).map(row => row.code)
  if (word.startsWith('*')) return all.filter(code => code.endsWith(word.slice(1)))
  if (word.endsWith('*'))
    return menu.filter(row => row.code.startsWith(word.slice(0, -1)) && !row.sensitive).map(row => row.code)
  return all.includes(word) ? [word] : []
}
