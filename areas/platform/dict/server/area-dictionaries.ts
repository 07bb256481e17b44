import type { Label } from '#kernel'
import { dictionaryModules } from '#generated/dictionaries.ts'
import { businessDictionaries, type DictionaryEntry, type DictionarySeed } from '#areas/dictionaries.ts'

type ByCode = Readonly<Record<string, { readonly label: Label; readonly values: Readonly<Record<string, Label>> }>>

/**
 * Every list that people maintain: those of areas/dictionaries.ts and of each areas/<area>/dictionaries.ts. A code that
 * two areas name is one list with the entries of both.
 */
export function areaDictionaries(): DictionarySeed[] {
  const lists = new Map<string, { label: Label; entries: Map<string, DictionaryEntry> }>()
  for (const { code, label, entries } of [...businessDictionaries, ...dictionaryModules.flatMap(seedsOf)]) {
    const list = lists.get(code) ?? { label, entries: new Map<string, DictionaryEntry>() }
    for (const entry of entries) if (!list.entries.has(entry[0])) list.entries.set(entry[0], entry)
    lists.set(code, list)
  }
  return [...lists].map(([code, { label, entries }]) => ({ code, label, entries: [...entries.values()] }))
}

/** A module exports `dictionaries` by code, or lists of seeds. */
function seedsOf(module: Readonly<Record<string, unknown>>): DictionarySeed[] {
  return Object.values(module).flatMap((exported): DictionarySeed[] => {
    if (Array.isArray(exported))
      return exported.filter(
        one => typeof (one as DictionarySeed).code === 'string' && Array.isArray((one as DictionarySeed).entries),
      ) as DictionarySeed[]
    if (typeof exported !== 'object' || exported === null) return []
    return Object.entries(exported as ByCode)
      .filter(([, one]) => typeof one === 'object' && 'values' in one)
      .map(([code, { label, values }]) => ({ code, label, entries: Object.entries(values) }))
  })
}
