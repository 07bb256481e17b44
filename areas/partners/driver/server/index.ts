import { z } from 'zod'
import { isLocalDate, localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { refuseWhenReferred } from '../../mechanism/server/referrers.ts'
import { latestChecks } from '../../mechanism-check/server/run-checks.ts'
import { partnerFiguresPort } from '../../ports.ts'
import { driverWorkPort } from './ports.ts'
import { platformFigures } from './platform-figures.ts'
import { closeAccount, keepAccount } from '../../driver-account/server/keep-account.ts'
import { driver } from '../driver.ts'
import { driverAdmission } from './admission-of-driver.ts'
import { ageOn, BACKGROUND_KINDS, backgroundOf } from './driver-rules.ts'
import { driverScanJob } from './driver-scan.ts'
import { prepareDriver, refusePhoneInUse } from './prepare-driver.ts'

const told = (tx: Tx, actor: Actor, row: { id: string; mechanismNo: string | null; status: number }, from: number) =>
  emit(tx, actor, 'driver.status-changed', { id: row.id, no: row.mechanismNo ?? '', from, to: row.status })

/** Age, vehicle and contract of a page of drivers: one statement each. */
async function readOf(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const today = localDate(actor.clock.now())
  const rows = await findRows(tx, driver, sql`t.id = any(${[...ids]}::bigint[])`)
  const works = await driverWorkPort.ask().of(tx, ids)
  return new Map(
    rows.map(row => {
      const work = works.get(row.id)
      return [
        row.id,
        {
          age: row.birthday ? ageOn(row.birthday, today) : '',
          currentVehicleId: work?.vehicleId ?? '',
          currentVehicleName: work?.vehicleName ?? '',
          currentContractId: work?.contractId ?? '',
          currentContractName: work?.contractName ?? '',
        },
      ]
    }),
  )
}

export default implement(driver, {
  provides: [provide(partnerFiguresPort, 'travel-company', { of: platformFigures })],
  prepare: prepareDriver,
  saved: (tx, actor, row) => keepAccount(tx, actor, row),
  async removing(tx, actor, row) {
    await refuseWhenReferred(tx, driver, row)
    await closeAccount(tx, actor, row.id)
  },
  actions: {
    enable: {
      async guard(tx, _actor, { row }) {
        if (row.phone) await refusePhoneInUse(tx, row.phone, row.id, reason => refuse('phoneInUse', reason))
      },
      after: (tx, actor, { row }) => told(tx, actor, row, 2),
    },
    disable: { after: (tx, actor, { row }) => told(tx, actor, row, 1) },
    licenceState: { run: (_tx, _actor, { input }) => ({ licenceState: input.licenceState }) },
  },
  page: readOf,
  detail: async (tx, actor, row) => (await readOf(tx, actor, [row.id])).get(row.id)!,
  listens: {
    /** What the sources say of somebody decides his background. */
    'mechanism.checked': async (tx, actor, event) => {
      const row = await findRow(tx, driver, event.aggregateId)
      if (!row) return
      const { state, time } = backgroundOf(await latestChecks(tx, row.id, BACKGROUND_KINDS))
      if (row.backgroundState === state && row.backgroundTime === time) return
      await updateRow(tx, actor, driver, row, { backgroundState: state, backgroundTime: time })
    },
  },
  calls: {
    'GET admission': call({
      label: '司机准入 / Admission of a driver',
      permission: 'mechanism_pick',
      input: z.object({
        driverId: idInput,
        usage: z.string().max(32).default('hailing'),
        date: z.string().refine(isLocalDate, '日期不正确 / Not a date').optional(),
        cityCode: z.string().max(12).optional(),
        licenceClass: z.string().max(8).optional(),
      }),
      async run(tx, actor, input) {
        await requireVisible(tx, actor, driver as never, [input.driverId], 'read')
        return driverAdmission(tx, {
          driverId: input.driverId,
          usage: input.usage,
          date: input.date ?? localDate(actor.clock.now()),
          cityCode: input.cityCode,
          classNeeded: input.licenceClass,
        })
      },
    }),
  },
  jobs: [driverScanJob],
  schedules: [{ kind: 'driver-scan', dailyAt: '01:30' }],
})
