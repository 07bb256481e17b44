import type { Label } from '#kernel'
import { systemDictionaries } from './dict/system-dictionaries.ts'

/**
 * The platform's dictionary codes by code and key, as they are seeded: for screens and checks that need no database.
 * Enumerations of the program are in their definitions.
 */
export const dictionaries: Record<string, { readonly label: Label; readonly values: Readonly<Record<string, Label>> }> =
  Object.fromEntries(
    systemDictionaries.map(one => [
      one.code,
      { label: one.label, values: Object.fromEntries(one.entries.map(([key, label]) => [key, label])) },
    ]),
  )
