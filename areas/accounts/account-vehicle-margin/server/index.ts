import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type EventFacts } from '#packages/server/implement.ts'
import { accountVehicleMargin } from '../account-vehicle-margin.ts'
import { explainCalls } from '../../explain/server/explain-calls.ts'
import { explainMargin } from './explain-margin.ts'
import { followPlate, followPosition } from './follow-position.ts'

const showCar = (tx: Tx, actor: Actor, event: EventFacts) => followPosition(tx, actor, event.aggregateId)

export default implement(accountVehicleMargin, {
  listens: {
    'order-vehicle.allotted': showCar,
    'order-vehicle.unallotted': showCar,
    'order-vehicle.cancelled': showCar,
    'vehicle.plated': (tx, actor, event) => followPlate(tx, actor, event.aggregateId),
  },
  calls: explainCalls(accountVehicleMargin, 'account_vehicle_margin_view', '保证金 / Deposit', explainMargin),
  actions: { move: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes } },
})
