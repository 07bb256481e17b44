import type { Label } from '#kernel'

/**
 * Kinds of message that the business areas send besides the platform's own (10-platform 13): [kind, title, page that
 * opens with ?id=]. A kind that is a
 * resource's name opens its detail page by itself. Whoever writes notify() with a new kind adds it here:
 * tests/scenarios/notices.test.ts reads the sources.
 */
export const businessMessages: readonly (readonly [kind: string, title: Label, path?: string])[] = [
  ['ledger_check', '账务检查 / Check the ledger', '/account/ledger/check'],
  ['vehicle', '车辆数据核对 / Check vehicle data'],
  ['order_vehicle_holdover', '到期未还车辆 / Vehicle not back after its term', '/order/vehicle/detail'],
  ['vehicle-extract', '交付通知 / Handover to prepare'],
]
