import { z } from 'zod'
import { textOf } from '#kernel'
import type { ChangesOf } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { lockerGrid } from '../../locker/locker.ts'
import { lockerCommand } from '../locker-command.ts'
import { askToOpen } from './ask.ts'
import { connectedCabinet } from './cabinet.ts'
import { cabinetJob, cabinetSchedule } from './talk.ts'

const asked = z.object({
  gridId: idInput,
  purpose: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  archiveIds: idsInput.optional(),
  toUserId: optionalIdInput,
  reason: z.string().trim().max(200).optional(),
  photoBizId: optionalIdInput,
})
const told = (_tx: unknown, _actor: unknown, { input }: { input: Readonly<Record<string, unknown>> }) =>
  input as ChangesOf<typeof lockerCommand>

export default implement(lockerCommand, {
  actions: { opened: { run: told }, finish: { run: told }, fail: { run: told } },
  jobs: [cabinetJob],
  schedules: [cabinetSchedule],
  calls: {
    'POST open': call({
      label: '开格 / Open a grid',
      permission: 'locker_grid_move',
      input: asked,
      async run(tx, actor, input: z.output<typeof asked>) {
        await requireVisible(tx, actor, lockerGrid, [input.gridId])
        const command = await askToOpen(tx, actor, input)
        return { id: command.id, no: command.requestNo, status: command.status }
      },
    }),
    'GET interface': call({
      label: '柜机接口 / Cabinet interface',
      permission: 'locker_grid_view',
      input: z.looseObject({}),
      async run(tx, actor) {
        const { kind, name } = await connectedCabinet(tx)
        return { kind, name: textOf(name, actor.language) }
      },
    }),
  },
})
