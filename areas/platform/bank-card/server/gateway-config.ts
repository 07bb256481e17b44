import type { Label } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { keepSecret, openSecret } from '#areas/platform/server/kept-secret.ts'
import { gatewayParameters } from '../bank-card.ts'

type Values = Record<string, unknown>
const place = (tenantId: string) => ({ table: 'bank-card', tenantId, code: 'gateway' })
const MOST = 200

interface Form {
  readonly values: { gatewayCode?: string | null; gatewayConfig?: unknown }
  readonly before: { gatewayCode: string | null; gatewayConfig: unknown } | undefined
  fault(path: string, reason: Label): void
}

/**
 * Keeps only the parameters of this gateway; secrets are encrypted, and stars or empty input keep the stored value
 * (D13).
 */
export function keepParameters(actor: Actor, { values, before, fault }: Form): void {
  if (values.gatewayConfig === undefined && values.gatewayCode === undefined) return
  const given = asObject(values.gatewayConfig ?? before?.gatewayConfig)
  const stored = asObject(before?.gatewayConfig)
  const kept: Values = {}
  for (const { key, kind } of gatewayParameters(values.gatewayCode ?? before?.gatewayCode)) {
    const value = given[key]
    if (kind === 'secret') {
      const old = typeof stored[key] === 'string' ? (stored[key] as string) : undefined
      const one: Values = { [key]: value === old ? '' : value }
      keepSecret(one, key, { ...place(actor.tenantId), stored: old })
      if (typeof one[key] === 'string' && one[key] !== '') kept[key] = one[key]
      else if (old) kept[key] = old
    } else if (value !== undefined && value !== null && value !== '') {
      if (kind === 'bool') kept[key] = value === true || value === 'true' || value === 1
      else if (kind === 'money' && !/^\d{1,10}(\.\d{1,2})?$/.test(String(value)))
        fault(`gatewayConfig.${key}`, '金额格式不正确 / Not an amount')
      else if (String(value).length > MOST) fault(`gatewayConfig.${key}`, '不能超过200字 / At most 200 characters')
      else kept[key] = String(value).trim()
    }
  }
  values.gatewayConfig = Object.keys(kept).length > 0 ? kept : null
}

const asObject = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** Gateway parameters of an account with decrypted secrets. */
export function parametersOf(card: {
  tenantId: string
  gatewayCode: string | null
  gatewayConfig: unknown
}): Readonly<Record<string, unknown>> {
  const stored = asObject(card.gatewayConfig)
  return Object.fromEntries(
    gatewayParameters(card.gatewayCode)
      .filter(({ key }) => stored[key] !== undefined)
      .map(({ key, kind }) => [
        key,
        kind === 'secret' ? openSecret(String(stored[key]), key, place(card.tenantId)) : stored[key],
      ]),
  )
}
