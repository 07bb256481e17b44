import type { Label } from '#kernel'

/** Limits of the alerts (11.8); a strategy may say others. */
export interface AlertLimits {
  /** A1: percent of the limit. */
  readonly useRate: number
  /** A3: days before the end of a paper. */
  readonly licenceDays: number
  /** A5: percent of the earlier half. */
  readonly flowFall: number
  /** A6 */
  readonly promises: number
  readonly promiseDays: number
  /** A2: how long a fallen grade is shown. */
  readonly gradeDays: number
}
export const standardLimits: AlertLimits = {
  useRate: 90,
  licenceDays: 30,
  flowFall: -30,
  promises: 2,
  promiseDays: 60,
  gradeDays: 30,
}

/** What each rule says; `{}` are its limits. */
export const ruleWords: Readonly<Record<number, Label>> = {
  1: '额度使用率不低于{useRate}% / Use of the quota at least {useRate} %',
  2: '近{gradeDays}天评级下降 / Grade fell within {gradeDays} days',
  3: '证照{licenceDays}天内到期 / Paper ends within {licenceDays} days',
  4: '有效核查结果为严重 / A valid check is serious',
  5: '流水后半段较前半段变动不高于{flowFall}% / Later half of the flow {flowFall} % or less against the earlier',
  6: '{promiseDays}天内{promises}次违背付款承诺 / {promises} promises broken within {promiseDays} days',
  7: '单户占用超过城市额度的单户上限 / One customer beyond the single share of a ceiling',
  8: '城市额度使用率超过预警线 / Use of a ceiling beyond its warning line',
  9: '工商登记的法定代表人与档案不一致 / The register names another legal representative',
}
export const ruleOf = (code: number, limits: AlertLimits): string =>
  ruleWords[code]!.replace(/\{(\w+)\}/g, (_, name: keyof AlertLimits) => String(limits[name]))

export interface Firing {
  readonly code: number
  /** One open alert per rule and subject. */
  readonly key: string
  readonly customerId: string | null
  readonly cityCode: string | null
  readonly figures: Readonly<Record<string, string | number>>
  readonly content: string
  /** Of a ceiling: its id and name. */
  readonly ceiling?: { readonly id: string; readonly name: string }
}

/** What is new, and what no longer fires. */
export function difference<O extends { readonly alertCode: number | null; readonly subjectKey: string | null }>(
  firing: readonly Firing[],
  open: readonly O[],
): { fresh: Firing[]; gone: O[] } {
  const id = (code: number | null, key: string | null) => `${code}:${key}`
  const known = new Set(open.map(one => id(one.alertCode, one.subjectKey)))
  const now = new Set(firing.map(one => id(one.code, one.key)))
  return {
    fresh: firing.filter(
      (one, at) =>
        !known.has(id(one.code, one.key)) &&
        firing.findIndex(other => id(other.code, other.key) === id(one.code, one.key)) === at,
    ),
    gone: open.filter(one => !now.has(id(one.alertCode, one.subjectKey))),
  }
}
