import { implement } from '#packages/server/implement.ts'
import { accountVehicleMargin } from '../account-vehicle-margin.ts'

export default implement(accountVehicleMargin, {
  actions: { move: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes } },
})
