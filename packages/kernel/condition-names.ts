import type { Label } from './refusal.ts'

/** A variable of a process in words: alone, or with what its values are. */
export type ConditionName =
  | Label
  | { readonly label: Label; readonly money?: true; readonly values?: Readonly<Record<string, Label>> }
/** By 'process key.variable', or by the variable alone. */
export type ConditionNames = Readonly<Record<string, ConditionName>>

export function conditionName(
  names: ConditionNames,
  key: string,
  variable: string,
): Exclude<ConditionName, string> | undefined {
  const found = [`${key}.${variable}`, variable]
    .map(one => (Object.hasOwn(names, one) ? names[one] : undefined))
    .find(one => one !== undefined)
  return typeof found === 'string' ? { label: found } : found
}
