interface Mark {
  readonly part: string
  readonly damageKind: string
}

/** 70, 4.4: a damage is new when the record of the take lacks the same part and kind. */
export const isNewDamage = (taken: readonly Mark[], found: Mark): boolean =>
  !taken.some(one => one.part === found.part && one.damageKind === found.damageKind)
