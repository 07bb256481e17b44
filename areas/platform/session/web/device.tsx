import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { deviceName } from '../device-name.ts'

/** The whole text stays at hand: an auditor compares it to the letter. */
export function Device({ value }: { value: unknown }) {
  const agent = String(value ?? '')
  return agent === '' ? <Empty /> : <span title={agent}>{deviceName(agent)}</span>
}
